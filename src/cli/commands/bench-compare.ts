import type { Command } from 'commander';
import { type Comparison, compareReports } from '../../evaluate/report/compare/compare-reports.ts';
import {
  type ComparisonLine,
  comparisonLines,
  refusalLines,
} from '../../evaluate/report/compare/comparison-lines.ts';
import { readBenchReport } from '../../evaluate/report/read-report.ts';
import { type Paint, paintFor } from '../../report/paint.ts';
import { singleLine } from '../../report/single-line.ts';
import {
  addOutputOptions,
  answer,
  type CommandLine,
  complete,
  type OutputFlags,
  switchOption,
} from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';

/** The declaration of `lakatos bench compare`, a part of `lakatos bench`. */
export function addBenchCompare(bench: Command, line: CommandLine): void {
  const command = bench
    .command('compare')
    .description(
      'Set two runs side by side: solved by both, gained, lost, and whether that is more than chance.',
    )
    .argument('<first>', 'the folder of a run, or its report.json')
    .argument('<second>', 'another one')
    .addOption(switchOption('--anyway', 'compare what can be compared, although suites or budgets differ'));
  addOutputOptions(command, 'one JSON object on standard output');
  complete(
    command,
    line,
    `
Exit codes:
  0  compared
  1  the runs can not be compared fairly; what differs is listed
  2  wrong usage, or a file that is no report
  3  Lakatos did not work

Examples:
  lakatos bench compare runs/before runs/after
  lakatos bench compare runs/before runs/after --json`,
    ({ terminal }, first: string, second: string, flags: BenchCompareFlags) =>
      benchCompare([first, second], flags, terminal),
  );
}

export interface BenchCompareFlags extends OutputFlags {
  readonly anyway: boolean;
}

/**
 * `lakatos bench compare A B`: what B proves that A does not, and the other way round. Runs that can't be compared fairly
 * are refused, with the differences and the exit code 1, unless it is to be done anyway.
 */
export async function benchCompare(
  names: readonly [first: string, second: string],
  { anyway, json }: BenchCompareFlags,
  { stdout, stderr }: Terminal,
): Promise<ExitCode> {
  const comparison = compareReports(await readBenchReport(names[0]), await readBenchReport(names[1]));
  if (!comparison.isFair && !anyway) {
    if (json) stdout.write(`${JSON.stringify(refusal(comparison))}\n`);
    else stderr.write(inWords(refusalLines(comparison, names), paintFor(stderr)));
    return exitCodes.someNot;
  }
  return answer(
    { stdout },
    json,
    [comparison],
    inWords(comparisonLines(comparison, names), paintFor(stdout)),
  );
}

/** What can be said of runs that are not compared. */
const refusal = ({ schema, version, isFair, differences }: Comparison) => ({
  schema,
  version,
  isFair,
  differences,
});

function inWords(lines: readonly ComparisonLine[], paint: Paint): string {
  const paints = { heading: paint.bold, plain: (text: string) => text, good: paint.green, bad: paint.red };
  return lines
    .map(({ tone, text }) => {
      const indent = /^ */.exec(text)?.[0] ?? '';
      return `${indent}${paints[tone](singleLine(text))}\n`;
    })
    .join('');
}
