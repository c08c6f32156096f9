/**
 * The lines of an episode of conversations, as JSON: one schema for each `type`. `at` is the time since the work began,
 * in milliseconds. Conversations (attempts) and turns count from 0; lines of several conversations may alternate.
 */

import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { theoremSchema } from '../../../core/theorem.ts';
import { certificateSchema } from '../../../core/verdict.ts';
import { resultFields } from '../../prove/episode/result-fields.ts';
import { lessonUses } from '../memory/ask-lesson.ts';

/** The version of the lines; whoever changes their meaning raises it. */
export const dialogueVersion = 1;

const at = z.number().nonnegative();
/** Null: no limit. */
const limit = at.nullable();
const tokens = z.strictObject({ read: natural, written: natural });

export const messageSchema = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
});

export const dialogueSettingSchema = z.strictObject({
  theorem: theoremSchema,
  lakatos: z.string(),
  /** Of the Lean engine. */
  fingerprint: z.string(),
  model: z.strictObject({ name: z.string(), origin: z.string() }),
  /** Names of the tools that there were. */
  tools: z.array(z.string()),
  parameters: z.record(z.string(), z.number()),
  seed: natural,
  limits: z.strictObject({ ms: limit, calls: limit, expansions: limit, tokens: limit, memory: limit }),
});
export type DialogueSetting = z.infer<typeof dialogueSettingSchema>;

/**
 * How a conversation ended. `proved`: the gate accepted a proof. `turns`, `too-long`: by itself, with the turns or the
 * context used up. `cut-short`: another one was accepted first, a limit of all together was reached, the run was
 * stopped. `broken`: the machinery broke down.
 */
export const attemptEnds = ['proved', 'turns', 'too-long', 'cut-short', 'broken'] as const;
export type AttemptEnd = (typeof attemptEnds)[number];

const line = <T extends string, Shape extends z.ZodRawShape>(type: T, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at, ...shape });
const answerEnds = ['stop', 'length', 'other'] as const;
const turn = { attempt: natural, turn: natural };

export const dialogueLineSchema = z.discriminatedUnion('type', [
  /** The first line. */
  line('dialogue', {
    version: z.literal(dialogueVersion),
    id: z.string(),
    createdAt: z.string(),
    ...dialogueSettingSchema.shape,
  }),
  /** A conversation begins with these messages. */
  line('opening', { attempt: natural, messages: z.array(messageSchema) }),
  /** Before this turn the messages were made shorter: these are all of them. */
  line('shortened', { ...turn, by: z.enum(['cutting', 'summary']), messages: z.array(messageSchema) }),
  /** An answer of the model: all that it wrote. */
  line('answer', {
    ...turn,
    text: z.string(),
    end: z.enum(answerEnds),
    tokens,
    seed: natural,
    ms: at,
  }),
  /** The model asked a tool. */
  line('call', {
    ...turn,
    tool: z.string(),
    arguments: z.unknown(),
    reply: z.enum(['answered', 'mistaken', 'limited']),
    /** The answer as data; null when there is none. */
    data: z.unknown(),
    text: z.string(),
    ms: at,
    leanCalls: natural,
  }),
  /** Something in the answer that is no action. */
  line('mistake', { ...turn, text: z.string() }),
  /** A proof was handed in. The certificate is the gate's; null when Lean found errors before it was asked. */
  line('submission', {
    ...turn,
    /** Null: no proof of the theorem was in it. */
    proof: z.string().nullable(),
    outcome: z.enum(['accepted', 'rejected', 'failed', 'refused', 'timeout', 'lost', 'no-proof']),
    /** False when the machinery gave no answer: it says nothing about the proof. */
    isConclusive: z.boolean(),
    certificate: certificateSchema.nullable(),
    text: z.string(),
    ms: at,
  }),
  /** What the model was told at the end of the turn. */
  line('reply', { ...turn, content: z.string() }),
  line('end', { attempt: natural, end: z.enum(attemptEnds), turns: natural }),
  /** After the conversations the model was asked, in this one, what is worth knowing for goals like this one. */
  line('lesson', {
    attempt: natural,
    messages: z.array(messageSchema),
    text: z.string(),
    end: z.enum(answerEnds),
    tokens,
    seed: natural,
    ms: at,
    /** Whether it is remembered, or why not (`../memory/read-lesson.ts`). */
    use: z.enum(lessonUses),
  }),
  line('result', resultFields),
]);
export type DialogueLine = z.infer<typeof dialogueLineSchema>;

/** A line before it gets its time. */
export type DialogueContent = DialogueLine extends infer L
  ? L extends DialogueLine
    ? Omit<L, 'at'>
    : never
  : never;
