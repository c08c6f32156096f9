import { amountText, counted, timeText } from '../../../report/numbers.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import { machinesText } from '../words/run-facts.ts';

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
    model === null ? 'none' : [model.name, model.sha256].filter((part) => part !== null).join(' '),
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
