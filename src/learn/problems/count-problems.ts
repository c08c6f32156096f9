import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import type { ProblemRecord } from './problem-record.ts';

/** What became of the candidates of a round, in numbers. */
export const problemCountsSchema = z.strictObject({
  /** Theorems of earlier rounds that are searched again. */
  staying: natural,
  /** Candidates that were looked at, by what became of them: `kept`, or the reason for a refusal. */
  decisions: z.record(z.string(), natural),
  /** What became of the candidates of each proposer. */
  proposers: z.record(z.string(), z.strictObject({ proposed: natural, kept: natural })),
});
export type ProblemCounts = z.infer<typeof problemCountsSchema>;

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
