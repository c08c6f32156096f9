import { z } from 'zod';
import { leanMessageSchema } from '../../../core/message.ts';
import { amount, natural, spentSchema } from '../../../core/schemas.ts';
import { certificateSchema, reasonSchema } from '../../../core/verdict.ts';
import { promptPieceSchema } from '../../llm/prompt.ts';
import type { CheckOutcome } from '../conversation/check-proof.ts';
import {
  endedWith,
  type LineOf,
  linesOf,
  modelSchema,
  readTranscript,
  type Transcript,
} from '../conversation/transcript.ts';
import { firstLine, lastLine, line } from '../episode/line-schemas.ts';

/** The transcript of whole proofs. Attempts are numbered in the order in which they were begun; their lines come when they have ended. */

/** The version of the lines; whoever changes their meaning raises it. */
export const wholeProofVersion = 1;

const outcomeSchema = z.discriminatedUnion('kind', [
  /** The certificate is in the verdict's line. */
  z.strictObject({ kind: z.literal('accepted') }),
  z.strictObject({ kind: z.literal('rejected'), reasons: z.array(reasonSchema) }),
  z.strictObject({ kind: z.literal('failed'), messages: z.array(leanMessageSchema), hasSorry: z.boolean() }),
  z.strictObject({ kind: z.literal('refused'), message: z.string(), line: z.number().int().nullable() }),
  z.strictObject({ kind: z.literal('timeout') }),
  z.strictObject({ kind: z.literal('lost'), reason: z.string() }),
]);

export const wholeProofLineSchema = z.discriminatedUnion('type', [
  firstLine('whole-proof', wholeProofVersion, {
    model: modelSchema,
    profile: z.string(),
    /** The settings and the sampling. */
    parameters: z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()])),
  }),
  /** A call of the model, `ms` long; its answers are read when Lean is done with those before. */
  line('asked', {
    turn: natural,
    /** The attempt that was sent back; null at first. */
    parent: natural.nullable(),
    prompt: z.array(promptPieceSchema),
    seed: natural,
    ms: amount,
    answers: z.array(
      z.strictObject({
        text: z.string(),
        logProbability: z.number().nullable(),
        tokens: natural,
        end: z.enum(['stop', 'length']),
        /** Whether it became an attempt: a proof was found in it, and it is not known yet. */
        use: z.enum(['attempt', 'repeated', 'unreadable']),
      }),
    ),
  }),
  /** A prompt that leaves the model no room for an answer. */
  line('too-long', { turn: natural, parent: natural.nullable() }),
  line('attempt', {
    id: natural,
    turn: natural,
    origin: z.enum(['sample', 'repair', 'mended', 'completed']),
    parent: natural.nullable(),
    proof: z.string(),
    logProbability: z.number().nullable(),
    outcome: outcomeSchema,
    ms: amount,
  }),
  line('verdict', {
    attempt: natural,
    verdict: z.enum(['accepted', 'rejected']),
    certificate: certificateSchema,
  }),
  /** What of an attempt can stay. `holes` has the goals of each start of each hole. */
  line('sketch', {
    attempt: natural,
    accepted: natural,
    calls: natural,
    holes: z.array(z.array(z.array(z.string()))),
    ms: amount,
  }),
  /** A search for what an attempt lacks; all of it is in the episode of that name. */
  line('search', {
    attempt: natural,
    hole: natural,
    start: natural,
    episode: z.string(),
    end: z.string(),
    spent: spentSchema,
  }),
  lastLine({}),
]);
export type WholeProofLine = z.infer<typeof wholeProofLineSchema>;

export type WholeProofLineOf<T extends WholeProofLine['type']> = LineOf<WholeProofLine, T>;

/** A transcript of whole proofs, line by line of each kind. */
export interface WholeProofView extends Omit<Transcript<WholeProofLine, 'whole-proof'>, 'lines' | 'result'> {
  readonly asked: readonly WholeProofLineOf<'asked'>[];
  readonly attempts: readonly WholeProofLineOf<'attempt'>[];
  readonly verdicts: readonly WholeProofLineOf<'verdict'>[];
  readonly sketches: readonly WholeProofLineOf<'sketch'>[];
  readonly searches: readonly WholeProofLineOf<'search'>[];
  readonly result: WholeProofLineOf<'result'>;
}

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readWholeProof(values: readonly unknown[]): WholeProofView {
  const { lines, ...read } = readTranscript('whole-proof', wholeProofLineSchema, values, acceptedIn);
  return {
    ...read,
    result: endedWith({ lines, ...read }),
    asked: linesOf(lines, 'asked'),
    attempts: linesOf(lines, 'attempt'),
    verdicts: linesOf(lines, 'verdict'),
    sketches: linesOf(lines, 'sketch'),
    searches: linesOf(lines, 'search'),
  };
}

function acceptedIn(lines: readonly WholeProofLine[]) {
  const attempts = linesOf(lines, 'attempt');
  return linesOf(lines, 'verdict').flatMap(({ verdict, attempt, certificate }) =>
    verdict === 'accepted'
      ? [{ proof: attempts.find((one) => one.id === attempt)?.proof ?? null, certificate }]
      : [],
  );
}

/** Where a proof's text comes from. */
type ProofOrigin =
  /** The model's first answers. */
  | 'sample'
  /** The model's answer to Lean's errors. */
  | 'repair'
  /** Names of `parent` were replaced. */
  | 'mended'
  /** A search made up what `parent` lacks. */
  | 'completed';

/** A proof before Lean has seen it. */
export interface ProofCandidate {
  /** What follows `:=`. */
  readonly proof: string;
  readonly origin: ProofOrigin;
  /** Counts the model's turns from 0. */
  readonly turn: number;
  /** The attempt that it was made from. */
  readonly parent: number | null;
  /** All that the model wrote; null where the proof is not the model's own text. */
  readonly answer: string | null;
  /** Of the model's answer; null where there is none, or where the server does not tell. */
  readonly logProbability: number | null;
}

export interface ProofAttempt extends ProofCandidate {
  /** Counts from 0 in the order in which they were begun. */
  readonly id: number;
  readonly outcome: CheckOutcome;
}

/** Puts the attempts that seem nearest to a proof first: few errors, then the model's own opinion. */
export function byNearness(attempts: readonly ProofAttempt[]): readonly ProofAttempt[] {
  const likely = ({ logProbability }: ProofAttempt) => logProbability ?? Number.NEGATIVE_INFINITY;
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return [...attempts].sort(
    (a, b) => compare(faults(a), faults(b)) || compare(likely(b), likely(a)) || a.id - b.id,
  );
}

function faults({ outcome }: ProofAttempt): number {
  if (outcome.kind !== 'failed') return Number.POSITIVE_INFINITY;
  return outcome.messages.filter(({ severity }) => severity === 'error').length + (outcome.hasSorry ? 1 : 0);
}
