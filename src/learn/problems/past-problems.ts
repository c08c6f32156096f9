import type { Theorem } from '../../../core/theorem.ts';
import { countTries, type PastRound, type Tries } from '../tasks/task-sampler.ts';
import { isForgotten, type ProblemRecord } from './problem-record.ts';

/**
 * How much the solver could still gain on a theorem: the gap between its best and its mean try,
 *
 *   regret = max r - mean r = 1 - s / n   if s > 0, else 0
 *
 * for s proofs in n tries. Of what is always proved, or never, there is none. After eva (Z. Ye and others, "Evolving
 * Alignment via Asymmetric Self-Play", 2024), with the gate in the place of a reward model.
 */
export const regretOf = ({ tried, proved }: Tries): number => (proved === 0 ? 0 : 1 - proved / tried);

/** Problems whose success rate is at most so far from one half stay; a little more, for 4/5 - 1/2 is not quite 0.3. */
const widest = 0.3 + 1e-9;

/**
 * Whether a generated theorem is searched again in later rounds: what is proved about half of the time teaches most, while
 * what is always proved, or never, leaves.
 */
export const staysInPlay = ({ tried, proved }: Tries): boolean =>
  tried > 0 && Math.abs(proved / tried - 1 / 2) <= widest;

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

/** Plain forms of all that was looked at. */
export const formsOf = (records: readonly ProblemRecord[]): string[] =>
  records.filter(({ decision }) => !isForgotten(decision)).map(({ form }) => form);

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
