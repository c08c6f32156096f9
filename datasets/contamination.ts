import type { Theorem } from '../core/theorem.ts';
import { normalFormHash, problemHash } from './text/normal-form.ts';

/** What the training data has of a problem. `same-problem`: statement and definitions; `same-statement`: its statement. */
export type Contamination =
  | { readonly kind: 'clean' }
  | { readonly kind: 'same-problem' | 'same-statement'; readonly trainingId: string };

type Text = Pick<Theorem, 'id' | 'header' | 'statement'>;

/**
 * Looks problems up in training data by their texts, without names, comments, white space and `open` lines. What is
 * written in another way, or follows from something in the data, isn't found: clean means that the text isn't there.
 */
export class ContaminationIndex {
  readonly #problems = new Map<string, string>();
  readonly #statements = new Map<string, string>();

  constructor(training: Iterable<Text>) {
    for (const theorem of training) this.add(theorem);
  }

  /** Theorems that the data has. */
  get size(): number {
    return this.#problems.size;
  }

  add(theorem: Text): void {
    const [problem, statement] = [problemHash(theorem), normalFormHash(theorem)];
    if (!this.#problems.has(problem)) this.#problems.set(problem, theorem.id);
    if (!this.#statements.has(statement)) this.#statements.set(statement, theorem.id);
  }

  find(theorem: Text): Contamination {
    const problem = this.#problems.get(problemHash(theorem));
    if (problem !== undefined) return { kind: 'same-problem', trainingId: problem };
    const statement = this.#statements.get(normalFormHash(theorem));
    return statement === undefined ? { kind: 'clean' } : { kind: 'same-statement', trainingId: statement };
  }
}
