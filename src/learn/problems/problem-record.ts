import { z } from 'zod';
import type { Limits } from '../../../core/limits.ts';
import type { Random } from '../../../core/random.ts';
import { natural, positive, share } from '../../../core/schemas.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { type LemmaStatement, lemmaDeclaration } from '../../agent/sketch/lemma.ts';
import { readJsonLines } from '../../files/json-lines.ts';
import { damagedRound } from '../examples/example-schema.ts';

/** A statement that may become a theorem to learn from. Nothing is known of it yet. */
export interface Candidate {
  readonly proposer: string;
  /** What was done, in words: `sides swapped`, the text of a scheme. */
  readonly how: string;
  /** Ids of the theorems that it was made of. */
  readonly parents: readonly string[];
  readonly header: string;
  /** Whether it follows from what is proved; otherwise it is a guess. */
  readonly follows: boolean;
  readonly statement: LemmaStatement;
}

export interface Proposer {
  readonly name: string;
  /** A handful of candidates, the first to be tried first; empty when it thought of nothing this time. */
  propose(random: Random, signal: AbortSignal): Promise<readonly Candidate[]>;
}

export const candidateTheorem = ({ header, statement }: Candidate, id: string): Theorem => ({
  id,
  header,
  statement: lemmaDeclaration(statement, id),
});

/** What it takes to ask Lean about a candidate. */
export interface CheckTools {
  readonly engine: LeanEngine;
  /** For each tactic, and for reading a statement. */
  readonly tacticLimits: Limits;
  readonly fileLimits: Limits;
  readonly signal: AbortSignal;
}

/**
 * Why a candidate is no problem to learn from, in the order in which it is asked. `too-long`: to read and to prove. `known`: it
 * is a theorem to learn from or was looked at before, up to names and the order of words. `measured` and `near-measured`: it is,
 * or nearly is, a problem that results are measured on. `ill-typed`: Lean does not take it. `refuted`: it is false for a
 * small instance. `not-shown`: it is a guess, and Lean does not show that it is true for small instances. `vacuous`: its premises contradict each other. `one-tactic`: an automatic tactic proves it alone.
 * `unanswered`: Lean came to no answer, so that nothing is known. `not-needed`: the round has enough.
 */
export const refusalReasons = [
  'too-long',
  'known',
  'measured',
  'near-measured',
  'ill-typed',
  'refuted',
  'not-shown',
  'vacuous',
  'one-tactic',
  'unanswered',
  'not-needed',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A candidate that was passed over for these is not known because of it: it may come again. */
export const isForgotten = (decision: string): boolean =>
  decision === 'unanswered' || decision === 'not-needed';

/** What became of one candidate: a line of `problems.jsonl`. */
const problemRecordSchema = z.strictObject({
  version: z.literal(1),
  round: natural,
  /** Made of the form; the theorem's name too. */
  id: z.string().min(1),
  proposer: z.string().min(1),
  how: z.string(),
  parents: z.array(z.string()),
  /** `theorem` and what follows, up to the proof. */
  statement: z.string(),
  /** Null unless it is kept: it is that of a parent. */
  header: z.string().nullable(),
  /** See `plainForm`; of the statement as Lean prints it, when it came so far. */
  form: z.string(),
  decision: z.enum(['kept', ...refusalReasons]),
  /** What Lean said, or which theorem it is near; null when it is kept. */
  detail: z.string().nullable(),
  /** True when an instance was found for which all premises hold. */
  satisfied: z.boolean().nullable(),
});
export type ProblemRecord = z.infer<typeof problemRecordSchema>;

/**
 * What became of the candidates of a round; none where it has no such file.
 * @throws LakatosError INPUT_INVALID, which names the line, INPUT_UNREADABLE
 */
export const readProblemRecords = (path: string): Promise<ProblemRecord[]> =>
  readJsonLines(path, problemRecordSchema, {
    what: 'generated problem',
    advice: damagedRound,
    mayLack: true,
  });

/** What became of the candidates of a round, in numbers. */
export const problemCountsSchema = z.strictObject({
  /** Theorems of earlier rounds that are searched again. */
  staying: natural,
  /** Candidates that were looked at, by what became of them: `kept`, or the reason for a refusal. */
  decisions: z.record(z.string(), natural),
  proposers: z.record(z.string(), z.strictObject({ proposed: natural, kept: natural })),
});
type ProblemCounts = z.infer<typeof problemCountsSchema>;

export function countProblems(records: readonly ProblemRecord[], staying: number): ProblemCounts {
  const decisions: Record<string, number> = {};
  for (const { decision } of records) decisions[decision] = (decisions[decision] ?? 0) + 1;
  const proposers = Object.fromEntries(
    [...Map.groupBy(records, ({ proposer }) => proposer)].map(([name, own]) => [
      name,
      { proposed: own.length, kept: own.filter(({ decision }) => decision === 'kept').length },
    ]),
  );
  return { staying, decisions, proposers };
}

/** How much of a round is theorems that it makes itself; the first round has none. */
export const problemSettingsSchema = z.strictObject({
  share: share.describe('of the searches of a round'),
  tries: positive.describe(
    'searches of each such theorem, each with half the Lean calls of the one before: they tell how hard it is',
  ),
  candidates: positive.describe('candidates that are looked at for each theorem that is wanted'),
});
type ProblemSettings = z.infer<typeof problemSettingsSchema>;

/** As it was before there were such settings. */
export const noProblems: ProblemSettings = { share: 0, tries: 2, candidates: 25 };
