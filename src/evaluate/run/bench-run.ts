import { messageOf } from '../../../core/errors.ts';
import { countedAre } from '../../report/numbers.ts';
import { noStore } from '../../store/store.ts';
import { reportFiles } from '../report/report-files.ts';
import type { BenchReport } from '../report/schema/bench-report.ts';
import type { BenchConfig } from './bench-config.ts';
import type { BenchEvent } from './bench-events.ts';
import type { BenchFolder } from './bench-folder.ts';
import type { BenchSuite } from './bench-suite.ts';
import { buildReport } from './build-report.ts';
import { fragmentName, type KeptFragment } from './kept-fragment.ts';
import { noteMachine } from './machines.ts';
import type { AttemptSettings } from './run-attempt.ts';
import { runBenchmark } from './run-benchmark.ts';
import { writeSearchPages } from './search-pages.ts';
import { verifyKept } from './verify-kept.ts';

export interface BenchRunOptions {
  readonly folder: BenchFolder;
  readonly suite: BenchSuite;
  /** What a resumed run reads back; null when statements are read as they are. */
  readonly fragment: KeptFragment | null;
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
  // Also on a resumed run: without the file, or with one that could not be read, it was found out anew.
  if (options.fragment !== null) await folder.write(fragmentName, `${JSON.stringify(options.fragment)}\n`);
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
    await writeReport(folder, report).catch(() => {});
    throw thrown;
  }
  return await writeReport(folder, report);
}

const isSameCommit = (before: BenchConfig['commit'], now: BenchConfig['commit']): boolean =>
  before?.hash === now?.hash && before?.modified === now?.modified;

async function writeReport(folder: BenchFolder, make: () => Promise<BenchReport>): Promise<BenchReport> {
  const report = await make();
  for (const { name, text } of reportFiles(report)) await folder.write(name, text);
  return report;
}
