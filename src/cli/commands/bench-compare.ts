import { type Comparison, compareReports } from '../../evaluate/report/compare/compare-reports.ts';
import {
  type ComparisonLine,
  comparisonLines,
  refusalLines,
} from '../../evaluate/report/compare/comparison-lines.ts';
import { readBenchReport } from '../../evaluate/report/read-report.ts';
import { singleLine } from '../display/ansi.ts';
import { type Paint, paintFor } from '../display/paint.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';

export interface BenchCompareFlags {
  /** Compare what can be compared although suites, editions or budgets differ. */
  readonly anyway: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
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
  stdout.write(
    json ? `${JSON.stringify(comparison)}\n` : inWords(comparisonLines(comparison, names), paintFor(stdout)),
  );
  return exitCodes.done;
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
