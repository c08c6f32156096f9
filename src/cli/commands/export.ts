import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import { readSuites } from '../../evaluate/run/read-suites.ts';
import { measuredTheorems } from '../../evaluate/suites/measured-theorems.ts';
import { suiteFolders } from '../../evaluate/suites/suite-folders.ts';
import { type ExportFormat, exportFormats } from '../../learn/export/export-format.ts';
import { type ExportReport, exportRun } from '../../learn/export/export-run.ts';
import { readRun } from '../../learn/export/read-run.ts';
import { profileNamed } from '../../llm/models/profile-of.ts';
import { counted } from '../../report/numbers.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { untilInterrupted } from '../interrupt.ts';
import type { Services } from '../services.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { exportChats } from './export-chats.ts';

export interface ExportFlags {
  readonly format: ExportFormat | 'chat';
  readonly out: string;
  readonly rounds?: readonly number[];
  readonly profile?: string;
  readonly store?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** `lakatos export`. What it did goes to standard error. */
export async function exportData(
  folder: string | undefined,
  flags: ExportFlags,
  terminal: Terminal,
  services: Services,
): Promise<ExitCode> {
  const { format } = flags;
  return await untilInterrupted(
    terminal,
    () => {},
    async (signal) => {
      if (format !== 'chat') return await exportLearnt(folder, { ...flags, format }, terminal, signal);
      const idle = [
        ['RUN', folder] as const,
        ['--rounds', flags.rounds] as const,
        ['--profile', flags.profile] as const,
      ];
      const given = idle.find(([, value]) => value !== undefined);
      if (given !== undefined)
        throw new UsageError(`${given[0]} belongs to the other formats: chat writes what the store has`);
      return await exportChats(flags, terminal, services, signal);
    },
  );
}

async function exportLearnt(
  folder: string | undefined,
  flags: ExportFlags & { readonly format: ExportFormat },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { format, out } = flags;
  if (folder === undefined) throw new UsageError(`--format ${format} needs the folder of a run`);
  if (flags.store !== undefined) throw new UsageError('--store belongs to --format chat');
  const name = flags.profile ?? exportFormats[format].profile;
  if (flags.profile !== undefined && format === 'jsonl')
    throw new UsageError('--profile belongs to the other formats: jsonl has no prompts');
  const run = await readRun(folder, flags.rounds ?? null);
  const profile = name === null ? null : await profileNamed(name);
  const problems = await readProblems(run.config.suite, terminal, signal);
  const warn = (text: string) => void terminal.stderr.write(`warning: ${text}\n`);
  const { theorems: elsewhere } = await measuredTheorems(suiteFolders(terminal.env), signal, warn);
  const report = await exportRun({ run, problems, elsewhere, format, profile, out, signal });
  terminal.stderr.write(describe(report));
  if (flags.json) terminal.stdout.write(`${JSON.stringify(report)}\n`);
  return exitCodes.done;
}

/** All splits: what is measured on decides what may leave. */
async function readProblems(
  names: string,
  { env }: Terminal,
  signal: AbortSignal,
): Promise<readonly SuiteProblem[]> {
  return (await readSuites(names, suiteFolders(env), signal)).problems;
}

function describe({ files, leftOut, profile, run }: ExportReport): string {
  const asked = profile === null ? '' : `, shown by the profile ${profile}`;
  const lines = [`of round ${run.rounds.join(', ')} of a run on ${run.suite}${asked}:`];
  for (const { path, rows, theorems } of files)
    lines.push(`  ${path}: ${counted(rows, 'row')} of ${counted(theorems, 'theorem')}`);
  const { refused, measured, unfit, repeated } = leftOut;
  if (repeated > 0) lines.push(`left out: ${counted(repeated, 'row')} that came twice`);
  if (unfit > 0) lines.push(`left out: ${counted(unfit, 'row')} that the profile can not show or read back`);
  if (measured > 0)
    lines.push(`left out: ${counted(measured, 'example')} with a state that is what results are measured on`);
  if (refused.length > 0)
    lines.push(
      `left out: what comes of ${refused.join(', ')}, because the training split does not have it, or it is what results are measured on, or near that`,
    );
  return `${lines.join('\n')}\n`;
}
