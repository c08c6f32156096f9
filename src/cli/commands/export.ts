import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import { readBenchSuite } from '../../evaluate/run/open-bench-suite.ts';
import { suiteFolders } from '../../evaluate/suites/suite-folders.ts';
import { type ExportFormat, exportFormats } from '../../learn/export/export-format.ts';
import { type ExportReport, exportRun } from '../../learn/export/export-run.ts';
import { readRun } from '../../learn/export/read-run.ts';
import { profileNamed } from '../../llm/models/profile-of.ts';
import { plural } from '../display/progress-lines.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export interface ExportFlags {
  readonly format: ExportFormat;
  readonly out: string;
  readonly rounds?: readonly number[];
  readonly profile?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** `lakatos export`. What it did goes to standard error. */
export async function exportData(folder: string, flags: ExportFlags, terminal: Terminal): Promise<ExitCode> {
  const { format, out } = flags;
  const name = flags.profile ?? exportFormats[format].profile;
  if (flags.profile !== undefined && format === 'jsonl')
    throw new UsageError('--profile belongs to the other formats: jsonl has no prompts');
  using interrupt = listenForInterrupt(terminal, () => {});
  const { signal } = interrupt;
  try {
    const run = await readRun(folder, flags.rounds ?? null);
    const profile = name === null ? null : await profileNamed(name);
    const problems = await readProblems(run.config.suite, terminal, signal);
    const report = await exportRun({ run, problems, format, profile, out, signal });
    terminal.stderr.write(describe(report));
    if (flags.json) terminal.stdout.write(`${JSON.stringify(report)}\n`);
    return exitCodes.done;
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    terminal.stderr.write('interrupted\n');
    return exitCodes.interrupted;
  }
}

/** All splits: what is measured on decides what may leave. */
async function readProblems(
  name: string,
  { env }: Terminal,
  signal: AbortSignal,
): Promise<readonly SuiteProblem[]> {
  const { suite } = await readBenchSuite({ name, split: 'all', folders: suiteFolders(env), signal });
  return suite.problems;
}

function describe({ files, leftOut, profile, run }: ExportReport): string {
  const asked = profile === null ? '' : `, shown by the profile ${profile}`;
  const lines = [`of round ${run.rounds.join(', ')} of a run on ${run.suite}${asked}:`];
  for (const { path, rows, theorems } of files)
    lines.push(`  ${path}: ${plural(rows, 'row')} of ${plural(theorems, 'theorem')}`);
  const { refused, unfit, repeated } = leftOut;
  if (repeated > 0) lines.push(`left out: ${plural(repeated, 'row')} that came twice`);
  if (unfit > 0) lines.push(`left out: ${plural(unfit, 'row')} that the profile can not show or read back`);
  if (refused.length > 0)
    lines.push(
      `left out: what comes of ${refused.join(', ')}, because the training split does not have it, or another split has it too`,
    );
  return `${lines.join('\n')}\n`;
}
