import { z } from 'zod';
import { toUnixLines } from '../../core/decode-text.ts';
import { natural, positive } from '../../core/schemas.ts';
import type { PathStep, StateReference } from '../../core/state-reference.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import type { Theorem } from '../../core/theorem.ts';
import { statesAt } from './goals-at.ts';
import { placeAt } from './read-text.ts';
import {
  forLean,
  refusedSchema,
  reportOn,
  type ServiceLean,
  statedTheorem,
  statementSchema,
  timeoutSchema,
  unanswered,
  unansweredSchema,
  within,
} from './service-lean.ts';

const mostTactics = 64;
/** Proofs are shorter, and each step waits for the one before. */
const mostSteps = 1_000;
export const tacticsSchema = z
  .array(z.string().min(1))
  .min(1)
  .max(mostTactics)
  .describe('each is tried by itself');
export const stepsSchema = z
  .array(z.string().min(1))
  .max(mostSteps)
  .default([])
  .describe('tactics that come before, one behind the other');
const timeoutMs = timeoutSchema.describe('milliseconds for each tactic');

export const stepRequestSchema = z.union([
  z.strictObject({
    theorem: statementSchema,
    steps: stepsSchema,
    tactics: tacticsSchema,
    timeoutMs,
  }),
  z.strictObject({
    text: z.string().describe('a whole Lean file; what stands behind the place is left out'),
    line: positive,
    column: natural.default(0),
    tactics: tacticsSchema,
    timeoutMs,
  }),
]);

/** What becomes of one tactic. `closed` leaves no goal, which is no proof yet: the gate has not seen it. */
const triedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('goals'), tactic: z.string(), goals: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('closed'), tactic: z.string() }),
  z.strictObject({ kind: z.literal('failed'), tactic: z.string(), message: z.string() }),
  refusedSchema.extend({ tactic: z.string() }),
  unansweredSchema.extend({ tactic: z.string() }),
]);
type Tried = z.infer<typeof triedSchema>;

export const stepAnswerSchema = z.discriminatedUnion('kind', [
  /** In the order of the tactics. `goals`: those that they were tried on; null where only the place is known. */
  z.strictObject({
    kind: z.literal('tried'),
    goals: z.array(z.string()).nullable(),
    results: z.array(triedSchema),
  }),
  /** Lean does not take the statement, or a step before the tactics. */
  z.strictObject({ kind: z.literal('invalid'), message: z.string() }),
  refusedSchema,
  unansweredSchema,
]);
type StepAnswer = z.infer<typeof stepAnswerSchema>;

/** Tries tactics, each by itself, behind the steps of a theorem's proof or at a place of a text. */
export async function tryTactics(
  request: z.infer<typeof stepRequestSchema>,
  lean: ServiceLean,
  signal: AbortSignal,
): Promise<StepAnswer> {
  if (!('theorem' in request)) return await tryInText(request, lean, signal);
  const theorem = statedTheorem(request.theorem, lean.narrowing);
  if (theorem === null) return { kind: 'invalid', message: 'there is no statement' };
  const place = await walk(theorem, request.steps, lean, signal);
  if (place.kind !== 'there') return place;
  const limits = within(lean.tacticLimits, request.timeoutMs);
  // One at a time: behind a tactic that proves the state the engine tries no other.
  const ask = async (tactic: string): Promise<Tried> => {
    const [outcome] = await lean.engine.apply(place.state, [toUnixLines(tactic)], limits, signal);
    return outcome === undefined
      ? { ...unanswered({ kind: 'lost', reason: 'no answer' }), tactic }
      : toTried(tactic, outcome);
  };
  const results = await Promise.all(request.tactics.map(ask));
  return { kind: 'tried', goals: place.goals, results };
}

type Walked =
  | { readonly kind: 'there'; readonly state: StateReference; readonly goals: string[] }
  | Exclude<StepAnswer, { kind: 'tried' }>;

/** Goes the steps of a proof, each on all goals that the one before left. */
async function walk(
  theorem: Theorem,
  steps: readonly string[],
  { engine, fileLimits, tacticLimits }: ServiceLean,
  signal: AbortSignal,
): Promise<Walked> {
  const opened = await engine.open(theorem, fileLimits, signal);
  if (opened.kind === 'timeout' || opened.kind === 'lost') return unanswered(opened);
  if (opened.kind === 'refused') return { kind: 'refused', message: opened.message };
  if (opened.kind === 'invalid')
    return { kind: 'invalid', message: opened.messages.map(({ text }) => text).join('\n') };
  const path: PathStep[] = [];
  let goals = opened.opened.part.goals.map(({ pretty }) => pretty);
  for (const [index, tactic] of steps.map(toUnixLines).entries()) {
    const [outcome] = await engine.apply({ theorem, path: [...path] }, [tactic], tacticLimits, signal);
    const tried = outcome === undefined ? null : toTried(tactic, outcome);
    if (outcome?.kind !== 'progress' || tried?.kind !== 'goals') {
      const why = tried === null || !('message' in tried) ? 'no goal is left' : tried.message;
      return { kind: 'invalid', message: `step ${index + 1} (${tactic}): ${why}` };
    }
    path.push({ tactic, focus: outcome.state.parts.flatMap(({ focus }) => focus).sort((a, b) => a - b) });
    goals = tried.goals;
  }
  return { kind: 'there', state: { theorem, path }, goals };
}

function toTried(tactic: string, outcome: TacticOutcome): Tried {
  switch (outcome.kind) {
    case 'progress': {
      const goals = outcome.state.parts.flatMap(({ focus, goals }) =>
        goals.map(({ pretty }, at) => ({ at: focus[at] ?? 0, pretty })),
      );
      return { kind: 'goals', tactic, goals: goals.sort((a, b) => a.at - b.at).map(({ pretty }) => pretty) };
    }
    case 'proved':
      return { kind: 'closed', tactic };
    case 'failed':
    case 'refused':
      return { kind: outcome.kind, tactic, message: outcome.message };
    case 'timeout':
    case 'lost':
      return { ...unanswered(outcome), tactic };
  }
}

type InText = Extract<z.infer<typeof stepRequestSchema>, { text: string }>;

async function tryInText(
  { text: written, line, column, tactics, timeoutMs }: InText,
  lean: ServiceLean,
  signal: AbortSignal,
): Promise<StepAnswer> {
  const { before, indent } = cutAt(forLean(written, lean.narrowing), line, column);
  const limits = within(lean.fileLimits, timeoutMs);
  const results = await Promise.all(
    tactics.map(async (tactic): Promise<Tried> => {
      const own = toUnixLines(tactic).trim().replaceAll('\n', `\n${indent}`);
      const traced = `${before}${own}\n${indent}trace_state\n${indent}sorry\n`;
      const read = await reportOn(traced, lean, limits, signal);
      if (read.kind !== 'read') return { ...read, tactic };
      const { messages } = read.report;
      const begin = placeAt(traced, before.length);
      const trace = placeAt(traced, before.length + own.length + 1 + indent.length);
      const error = messages.find(
        ({ severity, start }) =>
          severity === 'error' && isAtOrBehind(start, begin) && !isAtOrBehind(start, trace),
      );
      if (error !== undefined) return { kind: 'failed', tactic, message: error.text };
      const [goals] = statesAt(messages, trace);
      if (goals === undefined) {
        const first = messages.find(({ severity }) => severity === 'error');
        return { kind: 'failed', tactic, message: first?.text ?? 'Lean does not get to this place' };
      }
      return goals.length === 0 ? { kind: 'closed', tactic } : { kind: 'goals', tactic, goals };
    }),
  );
  return { kind: 'tried', goals: null, results };
}

/** What stands before a place, and how far the tactic there is indented. */
function cutAt(text: string, line: number, column: number): { before: string; indent: string } {
  const lines = text.split('\n');
  const own = [...(lines[line - 1] ?? '')].slice(0, column).join('');
  const above = lines.slice(0, line - 1).map((one) => `${one}\n`);
  const whole = lines[line - 1] ?? '';
  if (own.trim() !== '') return { before: above.join('') + own, indent: ' '.repeat([...own].length) };
  const near = whole.trim() === '' ? (above.findLast((one) => one.trim() !== '') ?? '') : whole;
  const indent = /^ */u.exec(near)?.[0] ?? '';
  return { before: above.join('') + indent, indent };
}

type Place = ReturnType<typeof placeAt>;
const isAtOrBehind = (one: Place, other: Place): boolean =>
  one.line > other.line || (one.line === other.line && one.column >= other.column);
