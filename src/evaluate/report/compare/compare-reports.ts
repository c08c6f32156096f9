import { type McNemar, mcnemarTest, type Spread } from '../../../../core/statistics.ts';
import { costPerProof, type Measure } from '../../statistics/cost-per-proof.ts';
import { scoreOf } from '../../statistics/score-of.ts';
import { isDecided, type Tally, tallyProblems } from '../../statistics/tally.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import { largestK } from '../schema/run-setting.ts';
import type { Score } from '../schema/totals.ts';
import { headline } from '../words/headline.ts';
import { type Difference, findDifferences } from './differences.ts';

/** One run, as a comparison knows it. */
export interface ComparedRun {
  /** Of the whole run; it tells of contamination. */
  readonly headline: string;
  /** Of the paired problems alone. */
  readonly score: Score;
  /** What it paid for the problems that both prove. */
  readonly costs: Record<Measure, Spread | null>;
}

/** Two runs, problem by problem. */
export interface Comparison {
  readonly schema: 'lakatos/bench-comparison';
  readonly version: 1;
  /** False when something spoils it; then the rest is still what the common problems say. */
  readonly isFair: boolean;
  readonly differences: readonly Difference[];
  readonly first: ComparedRun;
  readonly second: ComparedRun;
  /** Problems of the same name and statement, decided in both runs by as many attempts: those that the rest is about. */
  readonly paired: number;
  /** Problems that only one run has, or both with different statements. */
  readonly unpaired: number;
  /** Common problems that a run has not decided, or by fewer attempts: invalid, faults, remaining, asking for an answer. */
  readonly undecided: readonly string[];
  readonly both: readonly string[];
  /** Proved by the second alone. */
  readonly gained: readonly string[];
  /** Proved by the first alone. */
  readonly lost: readonly string[];
  readonly neither: readonly string[];
  readonly mcnemar: McNemar;
}

/** Compares by what each run proved in at least one attempt. */
export function compareReports(first: BenchReport, second: BenchReport): Comparison {
  const differences = findDifferences(first, second);
  const common = pairUp(first, second);
  const paired = common.filter(([a, b]) => isDecided(a) && isDecided(b) && a.decided === b.decided);
  const namesWhere = (byFirst: boolean, bySecond: boolean) =>
    paired.filter(([a, b]) => isProved(a) === byFirst && isProved(b) === bySecond).map(([a]) => a.problem.id);
  const gained = namesWhere(false, true);
  const lost = namesWhere(true, false);
  const provedByBoth = paired.filter(([a, b]) => isProved(a) && isProved(b));
  const compared = (report: BenchReport, which: 0 | 1): ComparedRun => ({
    headline: headline(report),
    score: scoreOf(
      paired.map((pair) => pair[which]),
      largestK(report.budget),
    ),
    costs: costPerProof(provedByBoth.map((pair) => pair[which])),
  });
  return {
    schema: 'lakatos/bench-comparison',
    version: 1,
    isFair: differences.every(({ spoils }) => !spoils),
    differences,
    first: compared(first, 0),
    second: compared(second, 1),
    paired: paired.length,
    unpaired: first.problems.length + second.problems.length - 2 * common.length,
    undecided: common.filter((pair) => !paired.includes(pair)).map(([a]) => a.problem.id),
    both: namesWhere(true, true),
    gained,
    lost,
    neither: namesWhere(false, false),
    mcnemar: mcnemarTest(gained.length, lost.length),
  };
}

type Pair = readonly [Tally, Tally];

function pairUp(first: BenchReport, second: BenchReport): Pair[] {
  const others = new Map(tallyProblems(second).map((tally) => [tally.problem.id, tally]));
  return tallyProblems(first).flatMap((tally): Pair[] => {
    const other = others.get(tally.problem.id);
    const isSame = other?.problem.statementHash === tally.problem.statementHash;
    return other !== undefined && isSame ? [[tally, other]] : [];
  });
}

const isProved = ({ status }: Tally): boolean => status === 'proved';
