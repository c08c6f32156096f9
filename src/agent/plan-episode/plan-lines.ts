import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { theoremResultSchema } from '../../../core/theorem-result.ts';
import {
  askedFields,
  type LineOf,
  modelSchema,
  readTranscript,
  type Transcript,
} from '../../prove/conversation/transcript.ts';
import { firstLine, lastLine, line, type SettingOf } from '../../prove/episode/line-schemas.ts';
import { conjectureSchema } from '../conjecture/conjecture.ts';

/** The transcript of a plan. A lemma that is planned itself has its lines among those of the theorem, under its own id. */

/** The version of the lines; whoever changes their meaning raises it. */
export const planVersion = 2;

const texts = z.array(z.string()).readonly();

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
    /**
     * `unread`: another one was taken first, or the time was up. `lesson`, `no-lesson`: it was asked at the end what is worth
     * knowing for goals like this one.
     */
    use: z.enum(['taken', 'sent-back', 'unread', 'lesson', 'no-lesson']),
    /** What is wrong with it; null unless it was sent back or is no lesson. */
    complaint: z.string().nullable(),
  }),
  /** A plan is followed. */
  line('planned', {
    theorem: z.string(),
    lemmas: z.array(conjectureSchema).readonly(),
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
  lastLine({ lemmas: theoremResultSchema.shape.lemmas }),
]);
export type PlanLine = z.infer<typeof planLineSchema>;
export type PlanLineOf<T extends PlanLine['type']> = LineOf<PlanLine, T>;
/** A question to the model that plans, and its answer. */
export type PlannerTurn = Readonly<Omit<PlanLineOf<'turn'>, 'type' | 'at'>>;
export type PlanSetting = SettingOf<PlanLineOf<'plan'>>;

export type PlanView = Transcript<PlanLine, 'plan'>;

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export const readPlan = (values: readonly unknown[]): PlanView =>
  readTranscript('plan', planLineSchema, values);
