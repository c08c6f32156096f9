import { mkdir, readdir, readFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { readAnyEpisode } from '../../agent/episode-kinds.ts';
import { gateRequest } from '../../prove/ask-gate.ts';
import { countedAre } from '../../report/numbers.ts';
import { noStore, type Store } from '../../store/store.ts';
import { proofsName, searchPageFolder, searchPageName } from '../report/report-file-names.ts';
import { reportFiles } from '../report/report-files.ts';
import type { BenchReport } from '../report/schema/bench-report.ts';
import { type Machine, machineSchema } from '../report/schema/run-setting.ts';
import type { BenchConfig } from './bench-config.ts';
import type { BenchEvent } from './bench-events.ts';
import type { BenchFolder } from './bench-folder.ts';
import { buildReport } from './build-report.ts';
import type { BenchSuite } from './open-bench-suite.ts';
import type { RunRecord } from './records.ts';
import type { AttemptSettings } from './run-attempt.ts';
import { runBenchmark } from './run-benchmark.ts';
import { verifyKept } from './verify-kept.ts';

/**
 * Writes a page of each kept episode of an attempt that lacks one, and tells of which episodes there are pages. One that is gone
 * or damaged has none.
 *
 * @throws LakatosError OUTPUT_UNWRITABLE
 */
async function writeSearchPages(
  folder: BenchFolder,
  episodes: Store,
  records: readonly RunRecord[],
): Promise<ReadonlySet<string>> {
  const wanted = records.flatMap((record) =>
    record.kind === 'attempt' && record.episode !== undefined ? [record.episode] : [],
  );
  if (wanted.length === 0) return new Set();
  const pages = join(folder.path, searchPageFolder);
  await mkdir(pages, { recursive: true });
  const there = new Set(await readdir(pages));
  const shown = new Set<string>();
  for (const id of wanted) {
    const name = searchPageName(id);
    if (!there.has(name)) {
      const page = await pageOf(id, episodes);
      if (page === null) continue;
      await folder.write(join(searchPageFolder, name), page);
    }
    shown.add(id);
  }
  return shown;
}

async function pageOf(id: string, episodes: Store): Promise<string | null> {
  const episode = await episodes.episode(id);
  if (episode === undefined) return null;
  try {
    return readAnyEpisode(episode.lines).page();
  } catch (thrown) {
    if (thrown instanceof LakatosError) return null;
    throw thrown;
  }
}

/** This machine as a report tells of it: nothing that names it or its owner. */
export function describeMachine(): Machine {
  // In a container less may be there than the machine has.
  const constrained = process.constrainedMemory();
  const processor = cpus()[0]?.model.trim() ?? '';
  return {
    cores: availableParallelism(),
    processor: processor === '' ? null : processor,
    memory: constrained > 0 ? Math.min(constrained, totalmem()) : totalmem(),
    node: process.versions.node,
    platform: process.platform,
    architecture: process.arch,
  };
}

const fileName = 'machines.json';

/**
 * The machines that a run was made on, in order, this one among them from now on: times, and what a budget of time allows, are
 * theirs. A file that can't be read says nothing.
 * @throws LakatosError OUTPUT_UNWRITABLE
 */
export async function noteMachine(
  folder: Pick<BenchFolder, 'path' | 'write'>,
  machine: Machine = describeMachine(),
): Promise<readonly [Machine, ...Machine[]]> {
  const [first, ...others] = await readMachines(join(folder.path, fileName));
  if (first !== undefined && [first, ...others].some((one) => isSame(one, machine)))
    return [first, ...others];
  const all: [Machine, ...Machine[]] = first === undefined ? [machine] : [first, ...others, machine];
  await folder.write(fileName, `${JSON.stringify(all)}\n`);
  return all;
}

async function readMachines(path: string): Promise<readonly Machine[]> {
  try {
    return z.array(machineSchema).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}

const isSame = (a: Machine, b: Machine): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface BenchRunOptions {
  readonly folder: BenchFolder;
  readonly suite: BenchSuite;
  readonly config: BenchConfig;
  readonly settings: AttemptSettings;
  /** Problems worked on at once; absent: as many as there are workers. */
  readonly atOnce?: number;
  readonly contamination: BenchReport['contamination'];
  readonly onEvent: (event: BenchEvent) => void;
  readonly note: (text: string) => void;
  readonly warn: (text: string) => void;
}

/**
 * A benchmark run from where its folder has it to its end, or to where the signal or a fault ends it; the folder has the
 * report then of all that is known.
 *
 * @throws LakatosError when Lean or the disk fails, behind the report
 */
export async function benchRun(options: BenchRunOptions): Promise<BenchReport> {
  const { folder, suite, settings, contamination, note, warn } = options;
  const { journal, config } = await folder.begin(options.config);
  const isSameCode = isSameCommit(config.commit, options.config.commit);
  if (!isSameCode) warn('Lakatos itself has changed since the run was started; the report says so');
  // A run that other code goes on with was made by no commit alone.
  const commit = config.commit === null || isSameCode ? config.commit : { ...config.commit, modified: true };
  if (journal.torn > 0) warn('the last attempt was cut off by a crash; it is made again');
  const made = journal.records.filter(({ kind }) => kind === 'attempt').length;
  if (made > 0) note(`going on with ${folder.path}, where ${countedAre(made, 'attempt')} made already`);
  await verifyKept(journal, suite, { workers: config.workers, settings, note });
  const machines = await noteMachine(folder);
  if (machines.length > 1)
    warn('the run was made on several machines, whose times differ; the report says so');
  const report = async () => {
    const { episodes = noStore() } = settings;
    // A report without links is better than none.
    const shown = await writeSearchPages(folder, episodes, journal.records).catch((thrown: unknown) => {
      warn(`the searches have no pages: ${messageOf(thrown)}`);
      return new Set<string>();
    });
    const endedAt = settings.run.date().toISOString();
    return buildReport({ config, suite, journal, contamination, commit, machines, endedAt, shown });
  };
  try {
    await runBenchmark({
      problems: suite.problems,
      journal,
      attempts: config.attempts,
      workers: options.atOnce ?? config.workers,
      probeCalls: config.probeCalls,
      baselines: config.baselines,
      settings,
      onEvent: options.onEvent,
    });
  } catch (thrown) {
    // What broke the run counts more than a report that can't be written either.
    await writeReport(folder, suite, report).catch(() => {});
    throw thrown;
  }
  return await writeReport(folder, suite, report);
}

const isSameCommit = (before: BenchConfig['commit'], now: BenchConfig['commit']): boolean =>
  before?.hash === now?.hash && before?.modified === now?.modified;

async function writeReport(
  folder: BenchFolder,
  suite: BenchSuite,
  make: () => Promise<BenchReport>,
): Promise<BenchReport> {
  const report = await make();
  for (const { name, text } of reportFiles(report)) await folder.write(name, text);
  await folder.write(proofsName, proofLines(suite, report));
  return report;
}

/** The first proof of each problem as `lakatos check --jsonl` reads it, so that another process or another Lean can judge it. */
function proofLines({ problems }: BenchSuite, { results }: BenchReport): string {
  const proofs = new Map(
    results.flatMap(({ id, proof }) => (proof === null ? [] : [[id, proof] as const])).reverse(),
  );
  return problems
    .flatMap(({ theorem }) => {
      const proof = proofs.get(theorem.id);
      if (proof === undefined) return [];
      const { id, header, asked = header, statement, declaration = statement } = theorem;
      const { submission } = gateRequest(theorem, proof);
      const reference = { header: asked, statement: declaration };
      return [`${JSON.stringify({ id, reference, submission })}\n`];
    })
    .join('');
}
