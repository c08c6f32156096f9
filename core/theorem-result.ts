import { z } from 'zod';
import type { Spent } from './budget.ts';
import { contributionSchema } from './contribution.ts';
import { resultMessagesSchema } from './message.ts';
import { spentSchema } from './schemas.ts';
import { certificateSchema } from './verdict.ts';

/**
 * What became of one theorem. `invalid` means that Lean (or the policy of the gate) did not take the statement
 * itself; `error` that nothing can be said of it.
 */
export const theoremStatusSchema = z.enum(['proved', 'not-proved', 'invalid', 'error']);
export type TheoremStatus = z.infer<typeof theoremStatusSchema>;

/** Why, in stable words for scripts; `docs/cli.md` explains each, and a test holds the list and the page together. */
export const resultReasons = {
  'not-proved': [
    'budget-time',
    'budget-calls',
    'budget-expansions',
    'budget-tokens',
    'budget-memory',
    'exhausted',
    'refuted',
    'gate-rejected',
    'cancelled',
    'statement-timeout',
    'prompt-too-long',
    'left-alone',
  ],
  invalid: ['statement-error', 'rests-on-sorry', 'command-refused', 'file-error'],
  error: ['bad-input', 'lost', 'machinery'],
} as const satisfies Record<Exclude<TheoremStatus, 'proved'>, readonly string[]>;

export const resultReasonSchema = z.enum(Object.values(resultReasons).flat());
export type ResultReason = z.infer<typeof resultReasonSchema>;

/** A lemma that the gate has accepted behind the theorem's header. */
const lemmaResultSchema = z.strictObject({
  /** The declaration up to its proof. */
  statement: z.string(),
  /** What follows `:=`; it may name the lemmas before it. */
  proof: z.string(),
});
export type LemmaResult = Readonly<z.infer<typeof lemmaResultSchema>>;

export const theoremResultSchema = z.strictObject({
  id: z.string(),
  status: theoremStatusSchema,
  /** Null when it is proved, and in the episode of a search that proved what it began with inside of a proof. */
  reason: resultReasonSchema.nullable(),
  /** A Lean term, `by` and a tactic block: what follows `:=` in the finished declaration. Null unless proved. */
  proof: z.string().nullable(),
  /** The gate's certificate of the proof; null unless proved. */
  certificate: certificateSchema.nullable(),
  spent: spentSchema,
  /** What Lean says of the input where it is invalid, and what to do about it; absent when there is nothing. */
  messages: resultMessagesSchema.exactOptional(),
  /** Who proposed what was tried; absent when nothing was searched. */
  contributions: z.array(contributionSchema).readonly().exactOptional(),
  /** Lemmas that were proved on the way, whatever became of the theorem; absent when there are none. */
  lemmas: z.array(lemmaResultSchema).readonly().exactOptional(),
});
export type TheoremResult = Readonly<z.infer<typeof theoremResultSchema>>;

/** Which theorem it is, for programs; null is what nobody knows. */
export interface TheoremPlace {
  /** Its full name as Lean writes it; null of an `example`. */
  readonly name: string | null;
  /** Null: it was given by itself. */
  readonly file: string | null;
  /** From 1. */
  readonly line: number | null;
}

/** A result with what a person is told besides. */
export interface ReportedResult {
  readonly result: TheoremResult;
  /** The declaration up to its proof, as Lean got it; null when the input could not be read that far. */
  readonly statement: string | null;
  /** Plain sentences for people: Lean's messages, what is wrong with a line. */
  readonly detail: string | null;
  /** Absent: true. False: it is a broken place of a file, or a file that can't be read as a whole. */
  readonly isTheorem?: false;
  /** The id of an earlier result of the same theorem, which does not hold any more. */
  readonly insteadOf?: string;
  /** What its header imports in the place of what its author wrote; absent: what he wrote. */
  readonly narrowed?: string | null;
  /** What was thrown, when the reason is `machinery`. */
  readonly fault?: unknown;
  /** What it took of another machine, whose clock says it; absent: this one did all of it. */
  readonly elsewhere?: UsedElsewhere;
}

/** Milliseconds in which a search waited for Lean and for models, and tactics of which workers died. */
export interface UsedElsewhere {
  readonly leanMs: number;
  readonly modelMs: number;
  readonly lostCalls: number;
}

export const nothingSpent: Spent = { ms: 0, calls: 0, expansions: 0, tokens: 0 };
