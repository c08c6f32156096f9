import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { ContaminationIndex } from '../../../datasets/contamination.ts';
import { namelessProblem, namelessStatement, statementOfGoal } from './nameless-form.ts';

type Text = Pick<Theorem, 'header' | 'statement'>;

/**
 * Keeps what results are measured on out of the memory. A theorem is refused when it is one of them by its text
 * (`datasets/contamination.ts`), or by its text without the names of its variables and hypotheses, or with other names
 * for what its header declares. What says the same in another way is not found.
 */
export class BenchmarkWall {
  readonly #measured: readonly Theorem[];
  /** Made when it is asked for first: a run in which nothing is learnt need not read thousands of statements. */
  #forms: Forms | null = null;

  /** `measured`: the theorems of all splits that are not for learning, of all suites on the machine. */
  constructor(measured: Iterable<Theorem>) {
    this.#measured = [...measured];
  }

  /** Whether something may be remembered of a theorem. */
  lets(theorem: Text): boolean {
    this.#forms ??= formsOf(this.#measured);
    const { texts, statements, problems } = this.#forms;
    if (texts.find({ id: 'asked', ...theorem }).kind !== 'clean') return false;
    if (statements.has(namelessStatement(theorem))) return false;
    const problem = namelessProblem(theorem);
    return problem === null || !problems.has(problem);
  }

  /** Whether something may be remembered of a goal behind this header: it may be a measured theorem inside another. */
  letsGoal(goal: Goal, header: string): boolean {
    return this.lets({ header, statement: statementOfGoal(goal) });
  }
}

interface Forms {
  readonly texts: ContaminationIndex;
  readonly statements: ReadonlySet<string>;
  readonly problems: ReadonlySet<string>;
}

const formsOf = (measured: readonly Theorem[]): Forms => ({
  texts: new ContaminationIndex(measured),
  statements: new Set(measured.map(namelessStatement)),
  problems: new Set(measured.flatMap((theorem) => namelessProblem(theorem) ?? [])),
});
