import { z } from 'zod';
import { sha256 } from '../../../core/hash.ts';
import { amount, natural, positive, share } from '../../../core/schemas.ts';
import { readJsonLines } from '../../files/json-lines.ts';
import type { StateView } from '../../llm/profiles/profile.ts';
import { valueLabelNames } from '../labels/value-labels.ts';

/** What is made of a search. */
export const lessonSettingsSchema = z.strictObject({
  labels: z.enum(valueLabelNames).describe('how the values of states are worked out'),
  discount: share.describe(
    'with the labels `outcome`: the value of a state is this to the power of the tactics that it needs after the first',
  ),
  hindsightWeight: share.describe(
    "how much a step of a proof of some other state counts, against 1 for a step of the theorem's own proof",
  ),
  statesPerSearch: natural.describe('states without a proof that are kept of one search, for their value'),
  renamed: natural.describe('copies of each step under other names'),
  rejectedPerStep: natural.describe(
    'failed tactics that are kept for each step: for `export`, and where `training.preferenceLoss` learns from them',
  ),
});
export type LessonSettings = z.infer<typeof lessonSettingsSchema>;

/** Which steps are learnt from, by how well the current model knows them: see `score-tactics.ts`. */
export const bandSchema = z.strictObject({
  low: share.describe('quantile of perplexity under the current model below which a step is left out'),
  high: share.describe('and above which'),
});
export type Band = z.infer<typeof bandSchema>;

/**
 * Where a training example comes from. `proof`: a step of a proof that the gate accepted. `hindsight`: a step of a proof
 * of some other state that the search met. `renamed`: one of these under other names. `state`: no step, only what is known
 * of the value of a state. `traced`: a step of a proof that an author wrote (`src/traces`).
 */
const exampleKinds = ['proof', 'hindsight', 'renamed', 'state', 'traced'] as const;
export type ExampleKind = (typeof exampleKinds)[number];

const text = z.string().regex(/\S/, 'must not be empty');

/**
 * One training example: a line of the files that the trainer reads. The fields up to `advantage` are the trainer's own
 * (see `trainer/README.md`); it leaves the others alone, and they say where the example comes from.
 */
export const exampleSchema = z
  .strictObject({
    /** Goals as Lean prints them, a blank line between two, the one to work on first. */
    state: text,
    /** Absent when the line only tells the value of the state. */
    tactic: text.exactOptional(),
    /** Names of theorems that may serve the first goal, on lines; absent where none were looked for. */
    premises: z.string().exactOptional(),
    /** How much the likelihood of the tactic counts; 1 unless it is there. */
    weight: amount.exactOptional(),
    /** The chance that the state is proved. */
    value: share.exactOptional(),
    /** How much the value counts; 1 unless it is there. */
    valueWeight: amount.exactOptional(),
    /** A tactic that Lean refused in the same state. */
    rejected: text.exactOptional(),
    group: text.exactOptional(),
    reward: z.number().exactOptional(),
    advantage: z.number().exactOptional(),
    /** Natural logarithm of the probability that the policy gave the tactic when the search asked it. */
    logProbability: z.number().max(0).exactOptional(),
    kind: z.enum(exampleKinds),
    /** Whether it stands inside of another example of the same proof, which does all that it does. */
    isPart: z.literal(true).exactOptional(),
    /** Id of the theorem whose search it comes from. */
    theorem: z.string().min(1),
    round: natural,
    /** Name and version of the policy that searched. */
    policy: z.string(),
    /** Tactics that the smallest known proof of the state needs; absent without one. */
    distance: positive.exactOptional(),
    /** Milliseconds that Lean took for the tactic. */
    ms: amount.exactOptional(),
  })
  .superRefine((example, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    const { tactic, rejected, logProbability, reward, advantage, group } = example;
    if (tactic === undefined && (rejected !== undefined || logProbability !== undefined))
      complain('rejected and logProbability need a tactic');
    if (reward !== undefined && advantage !== undefined) complain('reward and advantage exclude each other');
    if ((reward === undefined) !== (group === undefined)) complain('reward and group need each other');
    if ((reward !== undefined || advantage !== undefined) && logProbability === undefined)
      complain('reward and advantage need logProbability');
  });
export type Example = z.infer<typeof exampleSchema>;

/** The premises that its prompt shows; nothing where none were looked for. */
export const shownPremises = ({ premises }: Pick<Example, 'premises'>): Pick<StateView, 'premises'> =>
  premises === undefined ? {} : { premises: premises.split('\n') };

/** Whether it teaches a tactic, and not only what a state is worth. */
export const isStep = ({ tactic, weight = 1 }: Pick<Example, 'tactic' | 'weight'>): boolean =>
  tactic !== undefined && weight > 0;

/** What to do about a file of a round that is not what it was. */
export const damagedRound = 'The file was changed or damaged: delete its round to have it made again.';

/**
 * Reads a file of examples.
 * @throws LakatosError INPUT_INVALID, which names the line, INPUT_UNREADABLE
 */
export const readExamples = (path: string): Promise<Example[]> =>
  readJsonLines(path, exampleSchema, { what: 'training example', advice: damagedRound });

/** Whether a theorem is kept from training: decided by its name, so that all of its states are on one side, in every round. */
export const isHeldOut = (theorem: string, oneIn: number): boolean =>
  oneIn > 0 && Number.parseInt(sha256(`held out ${theorem}`).slice(0, 8), 16) % oneIn === 0;
