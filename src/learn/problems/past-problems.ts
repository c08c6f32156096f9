import type { Theorem } from '../../../core/theorem.ts';
import { countTries, type PastRound } from '../tasks/task-sampler.ts';
import type { Reward } from './arms.ts';
import { isForgotten } from './filter/refusal-reasons.ts';
import type { ProblemRecord } from './problem-record.ts';
import { staysInPlay } from './regret.ts';

/** A generated theorem that was kept. */
export interface PastProblem {
  readonly theorem: Theorem;
  readonly proposer: string;
}

/** The kept ones, by id. */
export function keptProblems(records: readonly ProblemRecord[]): ReadonlyMap<string, PastProblem> {
  return new Map(
    records.flatMap(({ id, header, statement, proposer, decision }) =>
      decision === 'kept' && header !== null
        ? [[id, { theorem: { id, header, statement }, proposer }] as const]
        : [],
    ),
  );
}

/** Normal forms of all that was looked at. */
export const formsOf = (records: readonly ProblemRecord[]): string[] =>
  records.filter(({ decision }) => !isForgotten(decision)).map(({ form }) => form);

/** What each proposer's theorems came to, for the round that follows those of `past`. */
export function rewardsOf(problems: ReadonlyMap<string, PastProblem>, past: readonly PastRound[]): Reward[] {
  return past.flatMap((round, at) =>
    [...countTries([round])].flatMap(([id, tries]) => {
      const problem = problems.get(id);
      return problem === undefined ? [] : [{ proposer: problem.proposer, age: past.length - 1 - at, tries }];
    }),
  );
}

/**
 * Generated theorems that are searched again, at most `most`: those that were proved about half of the time when they were
 * last searched, the latest first.
 */
export function stayingProblems(
  problems: ReadonlyMap<string, PastProblem>,
  past: readonly PastRound[],
  most: number,
): PastProblem[] {
  const seen = new Set<string>();
  const staying: PastProblem[] = [];
  for (const round of [...past].reverse()) {
    for (const [id, tries] of countTries([round])) {
      const problem = problems.get(id);
      if (problem === undefined || seen.has(id)) continue;
      seen.add(id);
      if (staysInPlay(tries)) staying.push(problem);
    }
  }
  return staying.slice(0, most);
}
