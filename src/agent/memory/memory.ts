import type { Goal } from '../../../core/goal.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LocalDeclaration, OpenedTheorem } from '../../../lean/engine.ts';
import type { Planner } from '../planner.ts';

/** A goal on the way to a theorem. */
export interface AdvisedGoal {
  readonly theorem: Theorem;
  readonly goal: Goal;
  /** Of the theorem's header. */
  readonly declarations: readonly LocalDeclaration[];
}

/** What became of the work that a lesson was drawn from, by the gate. */
export type LessonOutcome = 'proved' | 'not-proved';

/** What a model has learnt from the work on a goal. */
export interface WrittenLesson extends AdvisedGoal {
  readonly text: string;
  readonly model: string;
  readonly outcome: LessonOutcome;
}

/** What is looked for among the lemmas that were proved before. */
export interface LemmaQuestion {
  readonly theorem: Theorem;
  /** A statement, names, words. */
  readonly text: string;
  readonly count: number;
}

/** A lemma that was proved before, as a model is told of it. */
export interface RecalledLemma {
  /** As it would be declared. */
  readonly statement: string;
  /** What follows `:=`; null when only the statement is to be told. */
  readonly proof: string | null;
  /** Where it comes from, in a line. */
  readonly origin: string;
}

/** What plans and conversations ask of the work on earlier theorems, and add to it. */
export interface Memory {
  /** Puts lemmas of earlier proofs before those of a planner. */
  planner(planner: Planner): Planner;
  /**
   * What a model is told of earlier proofs of goals like this one, as lines; empty when nothing like it is remembered. What
   * it comes from is credited with what becomes of the theorem.
   */
  advise(about: AdvisedGoal): string;
  /** Lemmas that may help with a theorem, the most helpful first. */
  recall(question: LemmaQuestion): Promise<readonly RecalledLemma[]>;
  /** False where no lesson would be kept, as of theorems that results are measured on: then no model need be asked. */
  wantsLesson(theorem: Theorem): boolean;
  /** Remembers a lesson of a model, when the work on the theorem has ended. */
  keepLesson(lesson: WrittenLesson): void;
}

/** What a model is told of theorems like this one; empty: nothing. */
export function adviceOn(
  memory: Pick<Memory, 'advise'> | null,
  theorem: Theorem,
  { part: { goals }, localDeclarations: declarations }: OpenedTheorem,
): string {
  const [goal] = goals;
  const advice = memory === null || goal === undefined ? '' : memory.advise({ theorem, goal, declarations });
  return advice === ''
    ? ''
    : `Of theorems like it this is known from earlier work. It may help, and it may not fit:\n\n${advice}`;
}
