import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LocalDeclaration, OpenedTheorem } from '../../../lean/engine.ts';

/** A goal on the way to a theorem. */
export interface AdvisedGoal {
  readonly theorem: Theorem;
  readonly goal: Goal;
  /** Of the theorem's header. */
  readonly declarations: readonly LocalDeclaration[];
}

/** What is remembered of goals like one, as lines of text; empty: nothing. */
export type Advisor = (about: AdvisedGoal) => string;

/** What is remembered of theorems like this one. */
export function adviceOnGoal(
  advise: Advisor | null,
  theorem: Theorem,
  { part: { goals }, localDeclarations: declarations }: OpenedTheorem,
): string {
  const [goal] = goals;
  return advise === null || goal === undefined ? '' : advise({ theorem, goal, declarations });
}

/** What a model is told of what is remembered. */
export const rememberedText = (advice: string): string =>
  `Of theorems like it this is known from earlier work. It may help, and it may not fit:\n\n${advice}`;
