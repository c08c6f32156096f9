import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { LookAlikes } from '../../../datasets/look-alikes.ts';

type Text = Pick<Theorem, 'header' | 'statement'>;

/** Keeps what results are measured on out of the memory, under whatever names. */
export class BenchmarkWall {
  readonly #measured: readonly Theorem[];
  /** Made when it is asked for first: a run in which nothing is learnt need not read thousands of statements. */
  #known: LookAlikes | null = null;

  /** `measured`: the theorems of all splits that are not for learning, of all suites on the machine. */
  constructor(measured: Iterable<Theorem>) {
    this.#measured = [...measured];
  }

  /** Whether something may be remembered of a theorem. */
  lets(theorem: Text): boolean {
    this.#known ??= new LookAlikes(this.#measured);
    return this.#known.find(theorem) === null;
  }

  /** Whether something may be remembered of a goal behind this header: it may be a measured theorem inside another. */
  letsGoal(goal: Goal, header: string): boolean {
    return this.lets({ header, statement: statementOfGoal(goal) });
  }
}

/** A goal as a statement, with its hypotheses before the colon. */
function statementOfGoal({ hypotheses, target }: Goal): string {
  const binders = hypotheses.map(({ name, type }) => `(${name} : ${type})`);
  return ['theorem goal', ...binders, ':', target].join(' ');
}
