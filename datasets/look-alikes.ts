import type { Theorem } from '../core/theorem.ts';
import { ContaminationIndex } from './contamination.ts';
import { namelessProblem, namelessStatement } from './text/nameless-form.ts';

type Text = Pick<Theorem, 'header' | 'statement'>;

/**
 * Finds theorems that are one of a list but for names: by their texts (`contamination.ts`), by their texts without the names
 * of variables and hypotheses, or with other names for what their headers declare. Refuses too much rather than too little:
 * which variable stands where makes no difference. What says the same in another way is not found.
 */
export class LookAlikes {
  readonly #texts: ContaminationIndex;
  readonly #statements: ReadonlyMap<string, string>;
  readonly #problems: ReadonlyMap<string, string>;

  constructor(theorems: Iterable<Theorem>) {
    const all = [...theorems];
    this.#texts = new ContaminationIndex(all);
    this.#statements = new Map(all.map((theorem) => [namelessStatement(theorem), theorem.id]));
    this.#problems = new Map(
      all.flatMap((theorem) => {
        const form = namelessProblem(theorem);
        return form === null ? [] : [[form, theorem.id]];
      }),
    );
  }

  /** The id of the one that a theorem looks like, or null. */
  find(theorem: Text): string | null {
    const text = this.#texts.find({ id: 'asked', ...theorem });
    if (text.kind !== 'clean') return text.trainingId;
    const problem = namelessProblem(theorem);
    const found = this.#statements.get(namelessStatement(theorem));
    return found ?? (problem === null ? null : (this.#problems.get(problem) ?? null));
  }
}
