import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import type { ProblemRecord } from './problem-record.ts';

/** What became of the candidates of a round, in numbers. */
export const problemCountsSchema = z.strictObject({
  /** Theorems of earlier rounds that are searched again. */
  staying: natural,
  /** Candidates that were looked at, by what became of them: `kept`, or the reason for a refusal. */
  decisions: z.record(z.string(), natural),
  /** The weight with which each proposer was asked, and what became of its candidates. */
  proposers: z.record(z.string(), z.strictObject({ weight: z.number(), proposed: natural, kept: natural })),
});
export type ProblemCounts = z.infer<typeof problemCountsSchema>;

export function countProblems(
  records: readonly ProblemRecord[],
  weights: ReadonlyMap<string, number>,
  staying: number,
): ProblemCounts {
  const decisions: Record<string, number> = {};
  for (const { decision } of records) decisions[decision] = (decisions[decision] ?? 0) + 1;
  const proposers = Object.fromEntries(
    [...weights].map(([name, weight]) => {
      const own = records.filter(({ proposer }) => proposer === name);
      const kept = own.filter(({ decision }) => decision === 'kept').length;
      return [name, { weight, proposed: own.length, kept }];
    }),
  );
  return { staying, decisions, proposers };
}
