import { reportFiles } from '../report/report-files.ts';
import type { BenchReport } from '../report/schema/bench-report.ts';
import type { BenchConfig } from './bench-config.ts';
import type { BenchEvent } from './bench-events.ts';
import type { BenchSuite } from './bench-suite.ts';
import { buildReport } from './build-report.ts';
import { type KnownTraining, scanForContamination } from './contamination.ts';
import type { AttemptSettings } from './run-attempt.ts';
import { runBenchmark } from './run-benchmark.ts';
import type { RunFolder } from './run-folder.ts';
import { sourceCommit } from './source-commit.ts';

export interface BenchRunOptions {
  readonly folder: RunFolder;
  readonly suite: BenchSuite;
  readonly config: BenchConfig;
  readonly settings: AttemptSettings;
  readonly training: KnownTraining;
  readonly onEvent: (event: BenchEvent) => void;
  readonly warn: (text: string) => void;
}

/**
 * A benchmark run from where its folder has it to its end, or to where the signal or a fault ends it; the folder has the
 * report then of all that is known.
 *
 * @throws LakatosError when Lean or the disk fails, behind the report
 */
export async function benchRun(options: BenchRunOptions): Promise<BenchReport> {
  const { folder, suite, settings, warn } = options;
  const contamination = scanForContamination(suite.problems, options.training);
  const commit = await sourceCommit();
  const { journal, config } = await folder.begin(options.config);
  if (journal.torn > 0) warn('the last attempt was cut off by a crash; it is made again');
  const report = () =>
    buildReport({ config, suite, journal, contamination, commit, endedAt: settings.date().toISOString() });
  try {
    await runBenchmark({
      problems: suite.problems,
      journal,
      attempts: config.attempts,
      workers: config.workers,
      probeCalls: config.probeCalls,
      baselines: config.baselines,
      settings,
      onEvent: options.onEvent,
    });
  } catch (thrown) {
    // What broke the run counts more than a report that can't be written either.
    await writeReport(folder, report()).catch(() => {});
    throw thrown;
  }
  const finished = report();
  await writeReport(folder, finished);
  return finished;
}

async function writeReport(folder: RunFolder, report: BenchReport): Promise<void> {
  for (const { name, text } of reportFiles(report)) await folder.write(name, text);
}
