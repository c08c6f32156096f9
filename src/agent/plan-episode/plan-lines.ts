/**
 * The lines of the episode of a plan, as JSON: one schema for each `type`. `at` is the time since the work began, in
 * milliseconds. A lemma that is planned itself has its lines among those of the theorem, under its own id.
 */

import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { theoremSchema } from '../../../core/theorem.ts';
import { resultFields } from '../../prove/episode/result-fields.ts';
import { messageSchema } from '../dialogue/dialogue-lines.ts';
import { answerUses } from '../model-planner/planner-turn.ts';

/** The version of the lines; whoever changes their meaning raises it. */
export const planVersion = 1;

const at = z.number().nonnegative();
/** Null: no limit. */
const limit = at.nullable();
const texts = z.array(z.string());

export const planSettingSchema = z.strictObject({
  theorem: theoremSchema,
  lakatos: z.string(),
  /** Of the Lean engine. */
  fingerprint: z.string(),
  /** Name and version. */
  planner: z.string(),
  /** Null: it plans without one. */
  model: z.strictObject({ name: z.string(), origin: z.string() }).nullable(),
  parameters: z.record(z.string(), z.number()),
  seed: natural,
  limits: z.strictObject({ ms: limit, calls: limit, expansions: limit, tokens: limit, memory: limit }),
});
export type PlanSetting = z.infer<typeof planSettingSchema>;

const lemmaSchema = z.strictObject({
  name: z.string().exactOptional(),
  surroundings: texts,
  variables: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      style: z.enum(['implicit', 'instance']).exactOptional(),
    }),
  ),
  premises: texts,
  conclusion: z.string(),
  proof: z.string().exactOptional(),
  origin: z.string(),
  score: z.number(),
  isForeign: z.boolean(),
});

const line = <T extends string, Shape extends z.ZodRawShape>(type: T, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at, ...shape });

export const planLineSchema = z.discriminatedUnion('type', [
  /** The first line. */
  line('plan', {
    version: z.literal(planVersion),
    id: z.string(),
    createdAt: z.string(),
    ...planSettingSchema.shape,
  }),
  /** A question to the model, its answer, and what became of that. */
  line('turn', {
    /** Id of what is planned: the theorem, or one of its lemmas. */
    theorem: z.string(),
    messages: z.array(messageSchema),
    answer: z.string(),
    isCut: z.boolean(),
    tokens: natural,
    seed: natural,
    use: z.enum(answerUses),
    complaint: z.string().nullable(),
  }),
  /** A plan is followed. */
  line('planned', {
    theorem: z.string(),
    lemmas: z.array(lemmaSchema),
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
  line('result', {
    ...resultFields,
    /** Proved on the way. */
    lemmas: z.array(z.strictObject({ statement: z.string(), proof: z.string() })).exactOptional(),
  }),
]);
export type PlanLine = z.infer<typeof planLineSchema>;
export type PlanLineOf<T extends PlanLine['type']> = Extract<PlanLine, { readonly type: T }>;

/** A line before it gets its time. */
export type PlanContent = PlanLine extends infer L ? (L extends PlanLine ? Omit<L, 'at'> : never) : never;
