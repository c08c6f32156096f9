import type { Spent } from '../../../core/budget.ts';
import { seededRandom } from '../../../core/random.ts';
import { bootstrapMean, passAtK, type Spread, spreadOf, wilsonInterval } from '../../../core/statistics.ts';
import type { ReportProblem } from '../report/schema/results.ts';
import type { Rate, Score } from '../report/schema/totals.ts';
import { isDecided, type ProblemStatus, type Tally } from './tally.ts';

export const costMeasures = [
  'ms',
  'calls',
  'expansions',
  'tokens',
] as const satisfies readonly (keyof Spent)[];
export type Measure = (typeof costMeasures)[number];

/** How the costs of the first proofs lie; null where nothing is proved. */
export function costPerProof(tallies: readonly Pick<Tally, 'firstProof'>[]): Record<Measure, Spread | null> {
  const costs = tallies.flatMap(({ firstProof }) => firstProof ?? []);
  const spread = (measure: Measure) => spreadOf(costs.map((cost) => cost[measure]));
  return {
    ms: spread('ms'),
    calls: spread('calls'),
    expansions: spread('expansions'),
    tokens: spread('tokens'),
  };
}

/** From `at` (milliseconds or calls for each problem) on, `solved` problems are proved. */
export interface CurvePoint {
  readonly at: number;
  readonly solved: number;
}

/**
 * How many problems would be proved with less for each: a step function, by the problems' first proofs. With several
 * attempts, the attempts at a problem follow each other. Its points rise strictly in both directions.
 */
export function solvedCurve(tallies: readonly Tally[], measure: 'ms' | 'calls'): CurvePoint[] {
  const costs = tallies
    .flatMap(({ firstProof }) => (firstProof === null ? [] : [firstProof[measure]]))
    .sort((a, b) => a - b);
  return costs.flatMap((at, index) => (costs[index + 1] === at ? [] : [{ at, solved: index + 1 }]));
}

/** How many problems are proved with `at` for each. */
export const solvedWithin = (curve: readonly CurvePoint[], at: number): number =>
  curve.findLast((point) => point.at <= at)?.solved ?? 0;

/** The same report always has the same intervals. */
const bootstrapSeed = 20_261_121;

/** pass@k for 1, 2, 4, ... and `largest`, as far as there are decided attempts. */
function ratesOf(tallies: readonly Tally[], largest: number): Rate[] {
  const ks: number[] = [];
  for (let k = 1; k < largest; k *= 2) ks.push(k);
  return [...ks, largest].flatMap((k) => rateAt(tallies, k) ?? []);
}

/**
 * The mean of pass@k over problems. Where every problem is either sure or hopeless (one attempt at each, or k attempts of
 * k) the problems are so many trials, and the interval is Wilson's; between, problems are drawn again. Where all have the same
 * share, drawing again would claim to know it for certain: the interval is Wilson's then, which is too wide rather than too narrow.
 */
function rateAt(tallies: readonly Tally[], k: number): Rate | null {
  const shares = tallies
    .filter((tally) => isDecided(tally) && tally.decided >= k)
    .map(({ decided, proofs }) => passAtK(decided, proofs, k));
  if (shares.length === 0) return null;
  const sum = shares.reduce((total, share) => total + share, 0);
  const isCounting =
    shares.every((share) => share === 0 || share === 1) || shares.every((share) => share === shares[0]);
  const interval = isCounting
    ? wilsonInterval(sum, shares.length)
    : bootstrapMean(shares, seededRandom(bootstrapSeed));
  return {
    k,
    problems: shares.length,
    share: sum / shares.length,
    ...interval,
    method: isCounting ? 'wilson' : 'bootstrap',
  };
}

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

export interface GroupScore {
  readonly name: string;
  readonly score: Score;
}

/** How the problems of a report are told apart. */
export const groupings = ['split', 'topic', 'premises'] as const;
type Grouping = (typeof groupings)[number];

/** The scores of the problems with the same split, topic or kind of premises, by name; those without one are named `none`. */
export function groupScores(tallies: readonly Tally[], by: Grouping, k: number): GroupScore[] {
  const groups = Map.groupBy(tallies, ({ problem }) => groupOf(problem, by));
  return [...groups]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
    .map(([name, members]) => ({ name: name ?? 'none', score: scoreOf(members, k) }));
}

function groupOf({ novelPremises, ...problem }: ReportProblem, by: Grouping): string | null {
  if (by !== 'premises') return problem[by];
  if (novelPremises === undefined) return null;
  return novelPremises ? 'novel' : 'named in training';
}
