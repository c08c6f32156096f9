import { z } from 'zod';
import type { LeanMessage, TextPosition } from '../../core/message.ts';
import { natural, positive } from '../../core/schemas.ts';
import { type PickedTheorem, theoremsOf } from '../../datasets/text/pick-theorem.ts';
import { insertTrace, placeOfTrace, tracedAt } from '../agent/tools/proof-state.ts';
import { textRequestSchema } from './read-text.ts';
import {
  forLean,
  refusedSchema,
  reportOn,
  type ServiceLean,
  timeoutSchema,
  unansweredSchema,
  within,
} from './service-lean.ts';

/** A question about a theorem of a text. */
const theoremRequestSchema = textRequestSchema.extend({
  name: z.string().optional().describe('of the theorem; absent: the last one of the text'),
});
export type TheoremRequest = z.infer<typeof theoremRequestSchema>;

/** There is no such theorem, or nothing can be said of it. */
export const noneSchema = z.strictObject({ kind: z.literal('none'), message: z.string() });
type None = z.infer<typeof noneSchema>;

export const noneBecause = (message: string): None => ({ kind: 'none', message });

export const noTheorem = noneBecause('there is no such theorem in the text');

/** The last theorem of this name, or of all. */
export const theoremOfText = ({ text, name }: TheoremRequest): PickedTheorem | undefined =>
  theoremsOf(text).findLast((one) => name === undefined || one.name === name);

export const goalsRequestSchema = z.strictObject({
  text: z.string().describe('a whole Lean file'),
  line: positive.describe('from 1'),
  column: natural.default(0).describe('from 0, in code points; the goals are those before it'),
  timeoutMs: timeoutSchema,
});

export const goalsAnswerSchema = z.discriminatedUnion('kind', [
  /** Several states where the place is passed several times, as behind `<;>`; a state without goals is done. */
  z.strictObject({ kind: z.literal('states'), states: z.array(z.array(z.string())).min(1) }),
  /** No tactic may stand there, or Lean does not get to it. */
  z.strictObject({ kind: z.literal('nowhere'), errors: z.array(z.string()) }),
  refusedSchema,
  unansweredSchema,
]);
type GoalsAnswer = z.infer<typeof goalsAnswerSchema>;

/** The goals before a place of a text where a tactic may stand. */
export async function goalsAt(
  { text: written, line, column, timeoutMs }: z.infer<typeof goalsRequestSchema>,
  lean: ServiceLean,
  signal: AbortSignal,
): Promise<GoalsAnswer> {
  const text = insertTrace(forLean(written, lean.narrowing), line, column);
  const read = await reportOn(text, lean, within(lean.fileLimits, timeoutMs), signal, true);
  if (read.kind !== 'read') return read;
  const { messages } = read.report;
  const states = statesAt(messages, placeOfTrace(text));
  if (states.length > 0) return { kind: 'states', states };
  const errors = messages.filter(({ severity }) => severity === 'error').map(({ text }) => text);
  return { kind: 'nowhere', errors };
}

/** The goals of each state that `trace_state` at a place has shown. */
export const statesAt = (messages: readonly LeanMessage[], place: TextPosition | null): string[][] =>
  tracedAt(messages, place).map(goalsIn);

/** Lean prints goals apart by an empty line. */
const goalsIn = (state: string): string[] =>
  state
    .split('\n\n')
    .map((goal) => goal.trim())
    .filter((goal) => goal !== '' && goal !== 'no goals');
