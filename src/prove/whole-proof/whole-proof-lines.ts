import { z } from 'zod';
import { amount, natural, spentSchema } from '../../../core/schemas.ts';
import { certificateSchema } from '../../../core/verdict.ts';
import { promptPieceSchema } from '../../llm/prompt.ts';
import { type CheckOutcome, checkOutcomeSchema } from '../conversation/check-proof.ts';
import {
  type EndedTranscript,
  type LineOf,
  linesOf,
  modelSchema,
  readEnded,
} from '../conversation/transcript.ts';
import { firstLine, lastLine, line } from '../episode/line-schemas.ts';

/** The transcript of whole proofs. Attempts are numbered in the order in which they were begun; their lines come when they have ended. */

/** The version of the lines; whoever changes their meaning raises it. */
export const wholeProofVersion = 1;

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
    /** Counts from 0 in the order in which they were begun. */
    id: natural,
    /** Counts the model's turns from 0. */
    turn: natural,
    /**
     * Where its text comes from: the model's first answers; its answer to Lean's errors; `parent`, names of which were
     * replaced; `parent`, what that lacks made up by a search.
     */
    origin: z.enum(['sample', 'repair', 'mended', 'completed']),
    /** The attempt that it was made from. */
    parent: natural.nullable(),
    /** What follows `:=`. */
    proof: z.string(),
    /** Of the model's answer; null where there is none, or where the server does not tell. */
    logProbability: z.number().nullable(),
    /** The certificate is in the verdict's line. */
    outcome: checkOutcomeSchema,
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
export interface WholeProofView extends Omit<EndedTranscript<WholeProofLine, 'whole-proof'>, 'lines'> {
  readonly asked: readonly WholeProofLineOf<'asked'>[];
  readonly attempts: readonly WholeProofLineOf<'attempt'>[];
  readonly verdicts: readonly WholeProofLineOf<'verdict'>[];
  readonly sketches: readonly WholeProofLineOf<'sketch'>[];
  readonly searches: readonly WholeProofLineOf<'search'>[];
}

/**
 * The lines, each checked; they may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readWholeProof(values: readonly unknown[]): WholeProofView {
  const { lines, ...read } = readEnded('whole-proof', wholeProofLineSchema, values, acceptedIn);
  return {
    ...read,
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

type AttemptLine = Readonly<WholeProofLineOf<'attempt'>>;

/** A proof before Lean has seen it. */
export interface ProofCandidate
  extends Pick<AttemptLine, 'turn' | 'origin' | 'parent' | 'proof' | 'logProbability'> {
  /** All that the model wrote; null where the proof is not the model's own text. */
  readonly answer: string | null;
}

export interface ProofAttempt extends ProofCandidate, Pick<AttemptLine, 'id'> {
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
