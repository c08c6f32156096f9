import type { Theorem } from '../../../core/theorem.ts';
import type { AdvisedGoal } from '../tools/advice.ts';

/** What became of the work that a lesson was drawn from, by the gate. */
export type LessonOutcome = 'proved' | 'not-proved';

/** What a model has learnt from the work on a goal. */
export interface WrittenLesson extends AdvisedGoal {
  readonly text: string;
  /** The model's name. */
  readonly model: string;
  readonly outcome: LessonOutcome;
}

/** Takes lessons of models. They are remembered when the work on the theorem has ended. */
export interface LessonKeeper {
  /** False where none would be kept, as of theorems that results are measured on: then no model need be asked. */
  wants(theorem: Theorem): boolean;
  keep(lesson: WrittenLesson): void;
}

/** Who a model's lesson is owed to, as its origin says it: lessons of models are told from those of people. */
export const authorOf = (model: string, outcome: LessonOutcome): string =>
  `${model} (a model; ${outcome === 'proved' ? 'proved' : 'not proved'})`;
