import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { LookAlikes } from '../../../datasets/look-alikes.ts';
import { shownTheorems } from '../../../datasets/text/pick-theorem.ts';
import { declareAlike } from '../problems/statement/own-signatures.ts';
import { plainFormOf, stateForms } from '../problems/statement/plain-form.ts';

/**
 * Stands between what is learnt from and what is measured on. Theorems are compared by their texts, whatever names,
 * comments and white space; states of proofs by their plain forms.
 */
export class ContaminationFilter {
  /** What stands behind it. */
  readonly measured: readonly Theorem[];
  readonly #forbidden: LookAlikes;
  /** By plain form: the headers behind which a measured theorem says this. Made when the first state is asked about. */
  #headers: ReadonlyMap<string, readonly string[]> | null = null;
  /**
   * What looks like no measured theorem, by statement and header: a theorem of a module stands in the headers of all that
   * follow in it.
   */
  readonly #free = new Map<string, Map<string, boolean>>();
  /** Whether a header has no proof of a measured theorem: many theorems have the same. */
  readonly #proofs = new Map<string, boolean>();
  /** What was answered, by header and state: one is met in many searches. */
  readonly #states = new Map<string, Map<string, boolean>>();

  /** `measured`: the theorems of all splits that results are reported on. */
  constructor(measured: Iterable<Theorem>) {
    this.measured = [...measured];
    this.#forbidden = new LookAlikes(this.measured);
  }

  /** Whether a theorem may be learnt from, with all that stands before it: its header may have the proof of another one. */
  lets(theorem: Theorem): boolean {
    return this.#isFree(theorem) && this.#letsHeader(theorem.header);
  }

  /** Whether it looks like none that is measured. */
  #isFree(theorem: Pick<Theorem, 'header' | 'statement'>): boolean {
    const { statement, header } = theorem;
    return onceFor(this.#free, statement, header, () => this.#forbidden.find(theorem) === null);
  }

  #letsHeader(header: string): boolean {
    const known = this.#proofs.get(header);
    if (known !== undefined) return known;
    const lets = shownTheorems(header).every((before) => this.#isFree(before));
    this.#proofs.set(header, lets);
    return lets;
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
    return onceFor(this.#states, header, state, () =>
      stateForms(state).every(
        (form) => !headers.get(form)?.some((other) => declareAlike(header, other, form.split(' '))),
      ),
    );
  }

  /** @throws LakatosError INPUT_INVALID when the theorem is one that is measured on */
  check(theorem: Theorem): void {
    const found = this.#forbidden.find(theorem);
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

/** What `answer` says, which is asked once for each pair. */
function onceFor(
  answers: Map<string, Map<string, boolean>>,
  one: string,
  other: string,
  answer: () => boolean,
): boolean {
  const ofOne = answers.get(one) ?? new Map<string, boolean>();
  answers.set(one, ofOne);
  const known = ofOne.get(other) ?? answer();
  ofOne.set(other, known);
  return known;
}

function headersByForm(theorems: readonly Theorem[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (const theorem of theorems) {
    const form = plainFormOf(theorem);
    if (form !== null) headers.set(form, [...(headers.get(form) ?? []), theorem.header]);
  }
  return headers;
}
