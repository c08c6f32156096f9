/** The transcript of conversations. These (attempts) and turns count from 0; lines of several conversations may alternate. */

import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import { certificateSchema } from '../../../core/verdict.ts';
import { askedFields, messageSchema, modelSchema } from '../../prove/conversation/transcript.ts';
import { firstLine, lastLine, line } from '../../prove/episode/line-schemas.ts';
import { lessonUses } from '../memory/ask-lesson.ts';

/** The version of the lines; whoever changes their meaning raises it. */
export const dialogueVersion = 1;

const at = z.number().nonnegative();

/**
 * How a conversation ended. `proved`: the gate accepted a proof. `turns`, `too-long`: by itself, with the turns or the
 * context used up. `cut-short`: another one was accepted first, a limit of all together was reached, the run was
 * stopped. `broken`: the machinery broke down.
 */
export const attemptEnds = ['proved', 'turns', 'too-long', 'cut-short', 'broken'] as const;
export type AttemptEnd = (typeof attemptEnds)[number];

const { messages: _, ...answerFields } = askedFields;
const turn = { attempt: natural, turn: natural };

export const dialogueLineSchema = z.discriminatedUnion('type', [
  firstLine('dialogue', dialogueVersion, {
    model: modelSchema,
    /** Names of the tools that there were. */
    tools: z.array(z.string()),
    parameters: z.record(z.string(), z.number()),
  }),
  /** A conversation begins with these messages. */
  line('opening', { attempt: natural, messages: z.array(messageSchema).readonly() }),
  /** Before this turn the messages were made shorter: these are all of them. */
  line('shortened', {
    ...turn,
    by: z.enum(['cutting', 'summary']),
    messages: z.array(messageSchema).readonly(),
  }),
  /** An answer of the model: all that it wrote. */
  line('answer', { ...turn, ...answerFields }),
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
    ...askedFields,
    /** Whether it is remembered, or why not (`../memory/ask-lesson.ts`). */
    use: z.enum(lessonUses),
  }),
  lastLine({}),
]);
export type DialogueLine = z.infer<typeof dialogueLineSchema>;
