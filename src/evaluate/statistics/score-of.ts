import type { Score } from '../report/schema/totals.ts';
import { ratesOf } from './rates.ts';
import { isDecided, type ProblemStatus, type Tally } from './tally.ts';

/** Counts and rates of some problems, up to pass@k. */
export function scoreOf(tallies: readonly Tally[], k: number): Score {
  const count = (wanted: ProblemStatus) => tallies.filter(({ status }) => status === wanted).length;
  return {
    problems: tallies.length,
    proved: count('proved'),
    notProved: count('not-proved'),
    refuted: count('refuted'),
    invalid: count('invalid'),
    faults: count('fault'),
    remaining: count('remaining'),
    askingForAnswer: count('asks-for-answer'),
    rates: ratesOf(tallies, k),
    ifFaultsFailed: rateIfFaultsFailed(tallies),
  };
}

/** Faults may hit the hard problems more often; this says how much that could flatter. */
function rateIfFaultsFailed(tallies: readonly Tally[]): number | null {
  if (tallies.every(({ faults }) => faults === 0)) return null;
  const shares = tallies
    .filter((tally) => isDecided(tally) || tally.status === 'fault')
    .map(({ proofs, decided, faults }) => proofs / (decided + faults));
  return shares.length === 0 ? null : shares.reduce((total, share) => total + share, 0) / shares.length;
}
