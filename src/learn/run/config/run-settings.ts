import { z } from 'zod';
import { natural, positive } from '../../../../core/schemas.ts';
import { searchSettingsShape } from '../../../prove/search-settings-shape.ts';
import { baseModelSchema } from '../../base/base-model.ts';
import { lessonSettingsSchema } from '../../examples/lesson-settings.ts';
import { noProblems, problemSettingsSchema } from '../../problems/problem-settings.ts';
import { rankingSettingsSchema } from '../../ranking/ranking-settings.ts';
import { difficultyKinds } from '../../tasks/difficulty.ts';
import { modelSizes } from '../../trainer/training-job.ts';
import { valuingSettingsSchema } from '../../valuing/valuing-settings.ts';

const share = z.number().min(0).max(1);

const trainingSettingsSchema = z.strictObject({
  /** Of new weights; null: `base` is trained further. */
  size: z.enum(modelSizes).nullable(),
  /** A preset for it has none before it is told which. */
  base: baseModelSchema.nullable().default(null),
  /** Tokens of a prompt and its tactic. */
  context: positive,
  /** Those of the tactic. What the profile lets a model write (`maxTokens`) leaves states the same room in searches. */
  tacticTokens: positive,
  batchTokens: positive,
  /** Computes layers twice instead of keeping what their gradient needs: a quarter slower, a third of the memory. */
  recompute: z.boolean().default(false),
  /** Steps from new weights or the base model, and when it goes on with the current model. */
  steps: positive,
  nextSteps: positive,
  learningRate: z.number().positive(),
  nextLearningRate: z.number().positive(),
  warmupSteps: natural,
  /** Steps after which the trainer saves what a resumed training goes on from: at most so many are lost. */
  checkpointEvery: positive.default(50),
  threads: positive,
  device: z.enum(['auto', 'cpu', 'cuda']),
  /** How much the parts of the loss count, against 1 for a token of a tactic: a value, a token of a state, a pair. */
  valueLoss: z.number().nonnegative(),
  stateLoss: z.number().nonnegative(),
  preferenceLoss: z.number().nonnegative(),
});
export type TrainingSettings = z.infer<typeof trainingSettingsSchema>;

/** All of a run but its problems and its length; a preset is a name for some. */
export const runSettingsSchema = z.strictObject({
  tasks: z.strictObject({
    /** Searches of a round, and of the first one. */
    count: positive,
    firstCount: positive,
    /** How theorems are drawn: see `tasks/difficulty.ts`. */
    difficulty: z.enum(difficultyKinds).default('variance'),
    /** How much more a theorem counts that was never tried. */
    fresh: z.number().positive(),
    /** Lean calls of a search, by stages: see `tasks/horizon.ts`. */
    horizon: z.strictObject({
      stages: z.array(positive).min(1),
      mostRounds: positive,
      leastRise: z.number(),
    }),
    /** Searches from the middle of a known proof: see `tasks/reverse-curriculum.ts`; null: none. */
    reverse: z.strictObject({ share, advanceAt: share, leastTries: positive }).nullable(),
  }),
  /** Theorems that rounds make themselves: see `src/learn/problems`. */
  problems: problemSettingsSchema.default(noProblems),
  /** How searches go about it, with a model and before there is one. */
  search: z.strictObject({
    /** `policy` once there is a model; `enumerative` before. */
    ...searchSettingsShape,
    /** Tactics asked of the model at each position. */
    proposals: positive,
    /** Whatever it does, a search ends after so many milliseconds. */
    mostMs: positive,
  }),
  /** Problems of the valid split, and Lean calls for each. */
  evaluation: z.strictObject({
    count: positive,
    calls: positive,
    /** Tactics asked at each position where the model is measured alone, without other policies; 0: it is not. */
    alone: natural.default(0),
    /** A better model is measured once more, with this strategy and its values; null: it is not. */
    value: z.enum(['two-way', 'puct']).nullable().default(null),
  }),
  /** How the order of the built-in policy's tactics is learnt: see `src/learn/ranking`; null: it stays as it is. */
  ranking: rankingSettingsSchema.nullable().default(null),
  /** How a linear value is learnt: see `src/learn/valuing`; null: none is. */
  valuing: valuingSettingsSchema.nullable().default(null),
  lessons: lessonSettingsSchema,
  /** Quantiles of perplexity under the current model outside which a step is left out; null: all are kept. */
  band: z.strictObject({ low: share, high: share }).nullable(),
  /** One theorem in so many is kept from training, to see the loss on it; 0: none. */
  heldOutOneIn: natural,
  /** Of the language model; null: none is trained, and PyTorch is not needed. */
  training: trainingSettingsSchema.nullable(),
  /** Rounds without a better model after which training begins anew, with new weights or the base model. */
  patience: positive,
  /** Lean calls that are spent on each theorem that must not be proved. */
  canaryCalls: positive,
});
export type RunSettings = z.infer<typeof runSettingsSchema>;
