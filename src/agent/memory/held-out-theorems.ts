import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { lookAlikeForms } from '../../../datasets/look-alikes.ts';
import { shownTheorems } from '../../../datasets/text/pick-theorem.ts';

type Text = Pick<Theorem, 'header' | 'statement'>;

/** Keeps what results are measured on out of the memory, under whatever names. */
export class HeldOutTheorems {
  readonly #measured: readonly Theorem[];
  /** Made when it is asked for first: an empty memory that learns nothing need not read thousands of statements. */
  #known: ReadonlySet<string> | null = null;

  /** `measured`: the theorems of all splits that are not for learning, of all suites on the machine. */
  constructor(measured: Iterable<Theorem>) {
    this.#measured = [...measured];
  }

  /** Whether something may be remembered of a theorem. */
  lets(theorem: Text): boolean {
    return this.letsForms(lookAlikeForms(theorem));
  }

  /** Whether the theorem may be shown with all that stands before it: with the proofs, too, of other theorems. */
  letsWithHeader(theorem: Text): boolean {
    return this.lets(theorem) && shownTheorems(theorem.header).every((before) => this.lets(before));
  }

  /** Whether something may be remembered of what has these forms (`datasets/look-alikes.ts`). */
  letsForms(forms: readonly string[]): boolean {
    this.#known ??= new Set(this.#measured.flatMap(lookAlikeForms));
    const known = this.#known;
    return forms.every((form) => !known.has(form));
  }
}

/**
 * The forms of a goal behind this header, as a statement with its hypotheses before the colon: it may be a measured theorem
 * inside another.
 */
export function formsOfGoal({ hypotheses, target }: Goal, header: string): readonly string[] {
  const binders = hypotheses.map(({ name, type }) => `(${name} : ${type})`);
  return lookAlikeForms({ header, statement: ['theorem goal', ...binders, ':', target].join(' ') });
}
