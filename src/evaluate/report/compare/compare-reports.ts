import { mcnemarTest } from '../../../../core/statistics.ts';
import { amountText, counted, timeText } from '../../../report/numbers.ts';
import { costPerProof, scoreOf } from '../../statistics/score-of.ts';
import { isDecided, type Tally, tallyProblems } from '../../statistics/tally.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import { largestK } from '../schema/run-setting.ts';
import { headline, machinesText } from '../words/headline.ts';

/** One thing in which two runs differ. */
export interface Difference {
  readonly what: string;
  readonly first: string;
  readonly second: string;
  /** True when the runs can't be compared fairly because of it; false for what a comparison may be about. */
  readonly spoils: boolean;
}

/** Everything in which two runs differ, what spoils a comparison first. */
export function findDifferences(first: BenchReport, second: BenchReport): Difference[] {
  const found: Difference[] = [];
  const look = (what: string, spoils: boolean, word: (report: BenchReport) => string) => {
    const words = [word(first), word(second)] as const;
    if (words[0] !== words[1]) found.push({ what, first: words[0], second: words[1], spoils });
  };
  look('suite', true, ({ suite }) => suite.name);
  look('repository of the suite', true, ({ suite }) => suite.repository ?? 'none');
  look('commit of the suite', true, ({ suite }) => suite.commit ?? 'none');
  look('split', true, ({ suite }) => suite.split);
  look('manifest', true, ({ suite }) => suite.manifestHash);
  look('imports', true, ({ narrowing }) => narrowing?.imports ?? 'as they are written');
  found.push(...problemDifference(first, second));
  look('time', true, ({ budget }) => limitText(budget.ms, timeText));
  look('tactic calls', true, ({ budget }) => limitText(budget.calls, amountText));
  look('expansions', true, ({ budget }) => limitText(budget.expansions, amountText));
  look('tokens', true, ({ budget }) => limitText(budget.tokens, amountText));
  look('attempts', true, ({ budget }) => String(budget.attempts));
  look('Lean', false, ({ versions }) => versions.lean);
  look('Lakatos', false, ({ versions: { lakatos, commit } }) =>
    commit === null ? lakatos : `${lakatos} (${commit.hash}${commit.modified ? ', modified' : ''})`,
  );
  look('strategy', false, ({ options }) => options.strategy);
  look('policy', false, ({ options }) => options.policy);
  look('model', false, ({ options: { model } }) =>
    model === null
      ? 'none'
      : [model.name, model.sha256, model.adapterSha256].filter((part) => typeof part === 'string').join(' '),
  );
  look('seeds', false, ({ options }) => options.seeds.join(', '));
  look('workers', false, ({ options }) => String(options.workers));
  for (const name of settingNames(first, second)) {
    look(name, false, ({ options: { settings } }) => String(settings[name] ?? 'none'));
  }
  look('machine', false, machinesText);
  look('attempts made', false, ({ totals }) => `${totals.attempts} of ${totals.planned}`);
  look('problems in the training data', false, ({ contamination, totals }) => {
    if (contamination.kind === 'not-checked') return 'not checked';
    const known = String(totals.contaminated?.problems ?? 0);
    return contamination.notChecked.length === 0 ? known : `${known}, checked in part`;
  });
  return found.sort((a, b) => Number(b.spoils) - Number(a.spoils));
}

/** Which problems were selected, and whether they say the same. */
function problemDifference(first: BenchReport, second: BenchReport): Difference[] {
  const hashes = ({ problems }: BenchReport) =>
    new Map(problems.map(({ id, statementHash }) => [id, statementHash]));
  const [ours, theirs] = [hashes(first), hashes(second)];
  const lacking = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...some.keys()].filter((id) => !others.has(id)).length;
  const changed = [...ours].filter(([id, hash]) => theirs.has(id) && theirs.get(id) !== hash).length;
  const [onlyFirst, onlySecond] = [lacking(ours, theirs), lacking(theirs, ours)];
  if (onlyFirst + onlySecond + changed === 0) return [];
  const text = (size: number, only: number) =>
    [
      counted(size, 'problem'),
      ...(only > 0 ? [`${only} not in the other`] : []),
      ...(changed > 0 ? [`${changed} with another statement`] : []),
    ].join(', ');
  return [
    {
      what: 'problems',
      first: text(ours.size, onlyFirst),
      second: text(theirs.size, onlySecond),
      spoils: true,
    },
  ];
}

const settingNames = (first: BenchReport, second: BenchReport): string[] =>
  [...new Set([first, second].flatMap(({ options }) => Object.keys(options.settings)))].sort();

const limitText = (limit: number | null, text: (limit: number) => string): string =>
  limit === null ? 'none' : text(limit);

/** Two runs, problem by problem. */
export type Comparison = ReturnType<typeof compareReports>;

/** Compares by what each run proved in at least one attempt. */
export function compareReports(first: BenchReport, second: BenchReport) {
  const differences = findDifferences(first, second);
  const common = pairUp(first, second);
  const paired = common.filter(([a, b]) => isDecided(a) && isDecided(b) && a.decided === b.decided);
  const namesWhere = (byFirst: boolean, bySecond: boolean) =>
    paired.filter(([a, b]) => isProved(a) === byFirst && isProved(b) === bySecond).map(([a]) => a.problem.id);
  const gained = namesWhere(false, true);
  const lost = namesWhere(true, false);
  const provedByBoth = paired.filter(([a, b]) => isProved(a) && isProved(b));
  const compared = (report: BenchReport, which: 0 | 1) => ({
    /** Of the whole run; it tells of contamination. */
    headline: headline(report),
    /** Of the paired problems alone. */
    score: scoreOf(
      paired.map((pair) => pair[which]),
      largestK(report.budget),
    ),
    /** What it paid for the problems that both prove. */
    costs: costPerProof(provedByBoth.map((pair) => pair[which])),
  });
  return {
    schema: 'lakatos/bench-comparison' as const,
    version: 1 as const,
    /** False when something spoils it; then the rest is still what the common problems say. */
    isFair: differences.every(({ spoils }) => !spoils),
    differences,
    first: compared(first, 0),
    second: compared(second, 1),
    /** Problems of the same name and statement, decided in both runs by as many attempts: those that the rest is about. */
    paired: paired.length,
    /** Problems that only one run has, or both with different statements. */
    unpaired: first.problems.length + second.problems.length - 2 * common.length,
    /** Common problems that a run has not decided, or by fewer attempts: invalid, faults, remaining, asking for an answer. */
    undecided: common.filter((pair) => !paired.includes(pair)).map(([a]) => a.problem.id),
    both: namesWhere(true, true),
    /** Proved by the second alone. */
    gained,
    /** Proved by the first alone. */
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
