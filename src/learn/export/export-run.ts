import { mkdir, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import type { MeasuredTheorem, SuiteProblem } from '../../../datasets/suite-problem.ts';
import { jsonLines } from '../../files/json-lines.ts';
import { replaceFile } from '../../files/replace-file.ts';
import type { PromptProfile } from '../../llm/profiles/profile.ts';
import type { TrainConfig } from '../run/config/run-settings.ts';
import { makeRows } from './make-rows.ts';
import { type RunToExport, readLessons } from './read-lessons.ts';
import type { ExportFormat, Row } from './row.ts';

export interface ExportOptions {
  readonly run: RunToExport;
  /** All splits of the run's suites: what may leave is decided by them. */
  readonly problems: readonly SuiteProblem[];
  /** What results are measured on in other suites: it does not leave either. */
  readonly elsewhere: readonly MeasuredTheorem[];
  readonly format: ExportFormat;
  /** Null for formats without prompts. */
  readonly profile: PromptProfile | null;
  /** A file (`.jsonl` or `.json`) for all rows, or a folder for `train.jsonl`, `held-out.jsonl` and `export.json`. */
  readonly out: string;
  readonly signal: AbortSignal;
}

/** What was written, and what stayed behind: `export.json`. */
export interface ExportReport {
  readonly schema: 'lakatos/export';
  readonly version: 1;
  readonly format: ExportFormat;
  readonly profile: string | null;
  readonly run: Pick<
    TrainConfig,
    'lakatos' | 'lean' | 'policy' | 'suite' | 'preset' | 'seed' | 'startedAt'
  > & {
    readonly rounds: readonly number[];
  };
  readonly files: readonly {
    readonly path: string;
    readonly rows: number;
    readonly theorems: number;
    readonly sha256: string;
  }[];
  readonly leftOut: {
    /** Theorems that must not be learnt from, or that the suite has no more. */
    readonly refused: readonly string[];
    /** Examples of others, whose state is what a measured problem says. */
    readonly measured: number;
    /** Rows that the profile can not show. */
    readonly unfit: number;
    /** Rows that were there already. */
    readonly repeated: number;
  };
}

/**
 * Writes what a training run learnt as a data set for another trainer. Each file is written whole or not at all.
 * @throws LakatosError INPUT_INVALID when nothing is left to write, or the profile does not fit; INPUT_UNREADABLE;
 * OUTPUT_UNWRITABLE; the signal's reason when it fires
 */
export async function exportRun(options: ExportOptions): Promise<ExportReport> {
  const { run, format, profile, out, signal } = options;
  const lessons = await readLessons(run, options.problems, options.elsewhere);
  const { rows, unfit, repeated } = await makeRows(format, run, lessons, profile, signal);
  signal.throwIfAborted();
  const isHeldOut = ({ theorem }: Row) => lessons.heldOut.has(theorem);
  const parts = isFile(out)
    ? [{ path: out, rows }]
    : [
        { path: join(out, 'train.jsonl'), rows: rows.filter((row) => !isHeldOut(row)) },
        { path: join(out, 'held-out.jsonl'), rows: rows.filter(isHeldOut) },
      ];
  if (parts[0]?.rows.length === 0) throw nothingLeft(format, lessons.refused.length, unfit);
  if (!isFile(out)) {
    await makeFolder(out);
    // Until the files are there, nothing says what they are.
    await rm(join(out, reportName), { force: true });
  }
  const files: ExportReport['files'][number][] = [];
  for (const part of parts) {
    // Many readers fail on an empty file, and one of an earlier export would be taken for this one's.
    if (part.rows.length === 0) await rm(part.path, { force: true });
    else files.push(await writePart(part.path, part.rows));
  }
  const { lakatos, lean, policy, suite, preset, seed, startedAt } = run.config;
  const report: ExportReport = {
    schema: 'lakatos/export',
    version: 1,
    format,
    profile: profile?.name ?? null,
    run: { lakatos, lean, policy, suite, preset, seed, startedAt, rounds: run.rounds },
    files,
    leftOut: { refused: lessons.refused, measured: lessons.measured, unfit, repeated },
  };
  if (!isFile(out)) {
    // A folder may be moved.
    const names = { ...report, files: files.map((file) => ({ ...file, path: basename(file.path) })) };
    await replaceFile(join(out, reportName), `${JSON.stringify(names, null, 2)}\n`);
  }
  return report;
}

const reportName = 'export.json';

const isFile = (out: string): boolean => ['.jsonl', '.json'].includes(extname(out));

async function writePart(path: string, rows: readonly Row[]): Promise<ExportReport['files'][number]> {
  const text = jsonLines(rows.map(({ columns }) => columns));
  await replaceFile(path, text);
  const theorems = new Set(rows.map(({ theorem }) => theorem)).size;
  return { path, rows: rows.length, theorems, sha256: sha256(text) };
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((cause: unknown) => {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${path} can not be used: ${messageOf(cause)}`, {
      advice: 'Name another folder with --out, or a file that ends with .jsonl.',
      cause,
    });
  });
}

function nothingLeft(format: ExportFormat, refused: number, unfit: number): LakatosError {
  const why =
    refused + unfit === 0 ? '' : ` (${refused} theorems refused, ${unfit} rows do not fit the profile)`;
  return new LakatosError('INPUT_INVALID', `the run has nothing for ${format}${why}`, {
    advice: 'Take more rounds, another --format or another --profile.',
  });
}
