import { z } from 'zod';
import type { Clock } from '../../../core/clock.ts';
import { natural } from '../../../core/schemas.ts';
import {
  askedFields,
  type LineOf,
  modelSchema,
  type Recorder,
  readTranscript,
  recordTranscript,
  type Transcript,
} from '../../prove/conversation/transcript.ts';
import { firstLine, lastLine, line, type SettingOf } from '../../prove/episode/line-schemas.ts';
import { lemmaShape } from '../../store/case.ts';
import { answerUses } from '../model-planner/model-planner.ts';

/** The transcript of a plan. A lemma that is planned itself has its lines among those of the theorem, under its own id. */

/** The version of the lines; whoever changes their meaning raises it. */
const planVersion = 2;

const texts = z.array(z.string()).readonly();

const lemmaSchema = z.strictObject({
  name: z.string().exactOptional(),
  ...lemmaShape,
  proof: z.string().exactOptional(),
  origin: z.string(),
  score: z.number(),
  isForeign: z.boolean(),
});

export const planLineSchema = z.discriminatedUnion('type', [
  firstLine('plan', planVersion, {
    /** Name and version. */
    planner: z.string(),
    /** Null: it plans without one. */
    model: modelSchema.nullable(),
    parameters: z.record(z.string(), z.number()),
  }),
  /** A question to the model, its answer, and what became of that. */
  line('turn', {
    /** Id of what is planned: the theorem, or one of its lemmas. */
    theorem: z.string(),
    ...askedFields,
    use: z.enum(answerUses),
    complaint: z.string().nullable(),
  }),
  /** A plan is followed. */
  line('planned', {
    theorem: z.string(),
    lemmas: z.array(lemmaSchema).readonly(),
    /** How the theorem follows from them; null leaves that to the search. */
    main: z.string().nullable(),
    notes: texts,
    calls: natural,
    tokens: natural,
  }),
  /** A lemma was tried. `within`: the id of the lemma whose own plan that was. */
  line('lemma', {
    within: z.string().exactOptional(),
    /** As one proposition. */
    statement: z.string(),
    end: z.enum(['proved', 'remembered', 'redundant', 'unusable', 'unknown', 'refuted', 'open']),
  }),
  /** The theorem, or the lemma `within`, was tried with what is proved so far; `proved`: the gate has accepted a proof of it. */
  line('main', { within: z.string().exactOptional(), proved: z.boolean() }),
  /** A search of the plan, kept as an episode of its own. */
  line('search', { theorem: z.string(), episode: z.string(), end: z.string() }),
  lastLine({
    /** Proved on the way. */
    lemmas: z.array(z.strictObject({ statement: z.string(), proof: z.string() })).exactOptional(),
  }),
]);
export type PlanLine = z.infer<typeof planLineSchema>;
export type PlanLineOf<T extends PlanLine['type']> = LineOf<PlanLine, T>;
export type PlanSetting = SettingOf<PlanLineOf<'plan'>>;

/** The transcript of a plan. */
export type PlanView = Transcript<PlanLine, 'plan'>;

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export const readPlan = (values: readonly unknown[]): PlanView =>
  readTranscript('plan', planLineSchema, values);

/** Keeps how a theorem was planned. */
export const recordPlan = (
  setting: PlanSetting & { readonly id: string },
  surroundings: { readonly clock: Clock; readonly date: () => Date },
  onLine?: (line: PlanLine) => void,
): Recorder<PlanLine> =>
  recordTranscript<PlanLine>({ type: 'plan', version: planVersion, ...setting }, surroundings, onLine);
