import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { HeldOutTheorems } from '../../../datasets/held-out-theorems.ts';
import { declareAlike } from '../problems/statement/own-signatures.ts';
import { plainFormOf, stateForms } from '../problems/statement/plain-form.ts';

/**
 * Stands between what is learnt from and what is measured on. Theorems are compared by their texts, whatever names,
 * comments and white space; states of proofs by their plain forms.
 */
export class ContaminationFilter {
  /** What stands behind it. */
  readonly measured: readonly Theorem[];
  readonly #heldOut: HeldOutTheorems;
  /** By plain form: the headers behind which a measured theorem says this. Made when the first state is asked about. */
  #headers: ReadonlyMap<string, readonly string[]> | null = null;
  /** What was answered, by header and state: one is met in many searches. */
  readonly #states = new Map<string, Map<string, boolean>>();

  /** `measured`: the theorems of all splits that results are reported on. */
  constructor(measured: Iterable<Theorem>) {
    this.measured = [...measured];
    this.#heldOut = new HeldOutTheorems(this.measured);
  }

  /** Whether a theorem may be learnt from, with all that stands before it. */
  lets(theorem: Theorem): boolean {
    return this.#heldOut.letsWithHeader(theorem);
  }

  /**
   * Whether a state may be learnt from: none of its goals is what a measured theorem says, of functions with the same names
   * and types. A goal with a hypothesis more, or a part of such a theorem, is let through.
   * @param state as Lean prints it
   * @param header of the theorem whose proof it belongs to
   */
  letsState(state: string, header: string): boolean {
    this.#headers ??= headersByForm(this.measured);
    const headers = this.#headers;
    const answers = this.#states.get(header) ?? new Map<string, boolean>();
    this.#states.set(header, answers);
    const isFree = (form: string): boolean =>
      !headers.get(form)?.some((other) => declareAlike(header, other, form.split(' ')));
    const lets = answers.get(state) ?? stateForms(state).every(isFree);
    answers.set(state, lets);
    return lets;
  }

  /** @throws LakatosError INPUT_INVALID when the theorem is one that is measured on */
  check(theorem: Theorem): void {
    const found = this.#heldOut.find(theorem);
    if (found === null) return;
    throw new LakatosError(
      'INPUT_INVALID',
      `${theorem.id} must not be learnt from: it is ${found} of the problems that results are measured on`,
      {
        advice:
          'Take it out of the training split: what is learnt from it would make every figure worthless.',
      },
    );
  }
}

function headersByForm(theorems: readonly Theorem[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (const theorem of theorems) {
    const form = plainFormOf(theorem);
    if (form !== null) headers.set(form, [...(headers.get(form) ?? []), theorem.header]);
  }
  return headers;
}
