import { z } from 'zod';
import { sha256 } from '../../../../core/hash.ts';
import { limitsSchema } from '../../../../core/limits.ts';
import { amount, natural, positive } from '../../../../core/schemas.ts';
import { searchSettingsShape } from '../../../prove/search-settings.ts';
import { baseModelSchema } from '../../base/find-base.ts';
import { bandSchema, lessonSettingsSchema } from '../../examples/example-schema.ts';
import { noProblems, problemSettingsSchema } from '../../problems/problem-record.ts';
import { rankingSettingsSchema } from '../../ranking/fit-ranker.ts';
import { taskPlanSchema } from '../../tasks/task-sampler.ts';
import { modelSizes } from '../../trainer/training-job.ts';
import { valuingSettingsSchema } from '../../valuing/fit-value.ts';

const trainingSettingsSchema = z.strictObject({
  size: z.enum(modelSizes).nullable().describe('of new weights; null: `base` is trained further'),
  base: baseModelSchema.nullable().default(null).describe('a preset for it has none before it is told which'),
  context: positive.describe('tokens of a prompt and its tactic'),
  tacticTokens: positive.describe(
    'those of the tactic. A base model writes as many in the searches of the run; what the profile lets others write (`maxTokens`) leaves states the same room',
  ),
  batchTokens: positive.describe('tokens of all examples of a step'),
  recompute: z
    .boolean()
    .default(false)
    .describe(
      'computes layers twice instead of keeping what their gradient needs: a quarter slower, a third of the memory',
    ),
  traces: z
    .string()
    .min(1)
    .exactOptional()
    .describe('a folder that `lakatos trace` wrote: the steps of its proofs are learnt from besides'),
  steps: positive.describe('steps from new weights or the base model'),
  nextSteps: positive.describe('steps when it goes on with the current model'),
  learningRate: z.number().positive().describe('with `steps`'),
  nextLearningRate: z.number().positive().describe('with `nextSteps`'),
  warmupSteps: natural.describe('steps in which the rate grows to that'),
  checkpointEvery: positive
    .default(50)
    .describe(
      'steps after which the trainer saves what a resumed training goes on from: at most so many are lost',
    ),
  threads: positive.describe('of the CPU'),
  device: z.enum(['auto', 'cpu', 'cuda']).describe('where PyTorch computes'),
  valueLoss: amount.describe('how much a value counts in the loss, against 1 for a token of a tactic'),
  stateLoss: amount.describe('how much a token of a state counts'),
  preferenceLoss: amount.describe('how much a pair of tactics counts'),
});
export type TrainingSettings = z.infer<typeof trainingSettingsSchema>;

/** All of a run but its problems and its length; a preset is a name for some. */
export const runSettingsSchema = z.strictObject({
  tasks: taskPlanSchema,
  problems: problemSettingsSchema
    .default(noProblems)
    .describe('theorems that rounds make themselves: see `src/learn/problems`'),
  /** How searches go about it, with a model and before there is one. */
  search: z.strictObject({
    /** `policy` once there is a model; `enumerative` before. */
    ...searchSettingsShape,
    proposals: positive.describe('tactics asked of the model at each position'),
    mostMs: positive.describe('whatever it does, a search ends after so many milliseconds'),
  }),
  /** Problems of the valid split, and Lean calls for each. */
  evaluation: z.strictObject({
    count: positive.describe('problems of the split valid'),
    calls: positive.describe('Lean calls for each'),
    alone: natural
      .default(0)
      .describe(
        'tactics asked at each position where the model is measured alone, without other policies; 0: it is not',
      ),
  }),
  ranking: rankingSettingsSchema
    .nullable()
    .default(null)
    .describe(
      "how the order of the built-in policy's tactics is learnt: see `src/learn/ranking`; null: it stays that of the ranker that comes with Lakatos",
    ),
  valuing: valuingSettingsSchema
    .nullable()
    .default(null)
    .describe('how a linear value is learnt: see `src/learn/valuing`; null: none is'),
  lessons: lessonSettingsSchema,
  /** Steps outside of it are left out; null: all are kept. */
  band: bandSchema.nullable(),
  heldOutOneIn: natural.describe(
    'one theorem in so many is kept from training, to see the loss on it; 0: none',
  ),
  training: trainingSettingsSchema
    .nullable()
    .describe('of the language model; null: none is trained, and PyTorch is not needed'),
  patience: positive.describe(
    'rounds without a better model after which training begins anew, with new weights or the base model',
  ),
  canaryCalls: positive.describe('Lean calls that are spent on each theorem that must not be proved'),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;

const problems = z.array(z.strictObject({ id: z.string().min(1), hash: z.string() }));

/** Everything that determines a run. */
export const trainConfigSchema = z.strictObject({
  schema: z.literal('lakatos/train-config'),
  version: z.literal(1),
  lakatos: z.string(),
  /** The engine's fingerprint. */
  lean: z.string(),
  /** The policy that searches before there is a model. */
  policy: z.string(),
  suite: z.string(),
  preset: z.string(),
  seed: natural,
  settings: runSettingsSchema,
  tacticLimits: limitsSchema,
  fileLimits: limitsSchema,
  /** What may be learnt from, and what the rounds are measured on. */
  train: problems,
  valid: problems,
  /** When it was first started; no part of what is compared. */
  startedAt: z.iso.datetime(),
});
export type TrainConfig = z.infer<typeof trainConfigSchema>;

/** A number for one use of the run's seed. */
export const seedOf = (seed: number, use: string): number =>
  Number.parseInt(sha256(`${seed} ${use}`).slice(0, 8), 16);
