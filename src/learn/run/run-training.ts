import type { Clock } from '../../../core/clock.ts';
import { TrainProgress } from '../report/train-progress.ts';
import type { Underway } from '../report/underway.ts';
import type { TrainConfig } from './config/run-settings.ts';
import type { RunManifest } from './folder/manifest.ts';
import { roundsWith } from './folder/read-run-file.ts';
import type { TrainFolder } from './folder/round-paths.ts';
import { baselinePaths } from './folder/round-paths.ts';
import type { RoundResult } from './folder/round-result.ts';
import { evaluatePolicy } from './judging/evaluate-policy.ts';
import { manifestOf } from './judging/make-manifest.ts';
import type { Beginning } from './judging/run-state.ts';
import { tryBase } from './language-model/try-base.ts';
import type { RunContext } from './run-context.ts';
import { runRound } from './run-round.ts';
import { withSearcher } from './searches/with-searcher.ts';
import { workOfRun } from './time-left.ts';
import type { TrainEvent } from './train-events.ts';
import { writeOutcome, writePage, writeUnderway } from './write-outcome.ts';

interface TrainingOptions {
  readonly context: RunContext;
  readonly folder: TrainFolder;
  /** Rounds that the run is to have in the end, those of earlier sittings counted; none is taken away. */
  readonly rounds: number;
  /** No round begins after so many milliseconds; Infinity: no limit. */
  readonly mostMs: number;
  readonly clock: Clock;
}

/**
 * The rounds of a run, from where its folder has them; after each the folder has a manifest and a page of all that is known.
 * @throws LakatosError when Lean, the trainer or the disk fails, or a canary is "proved"; the signal's reason
 */
export async function runTraining(options: TrainingOptions): Promise<RunManifest> {
  const { folder, rounds, clock } = options;
  const { config, workers } = options.context;
  const progress = new TrainProgress(rounds, clock);
  const onEvent = (event: TrainEvent) => {
    progress.take(event);
    options.context.onEvent(event);
  };
  onEvent({ kind: 'planned', work: workOfRun(config.settings, rounds, workers) });
  const page = outcomePage(folder, config, progress);
  const timers = [
    setInterval(() => void page.refresh(), pageIntervalMs),
    setInterval(() => void page.tell(), tellIntervalMs),
  ];
  for (const timer of timers) timer.unref();
  let isAtEnd = false;
  try {
    await page.refresh();
    const manifest = await makeRounds({ ...options, context: { ...options.context, onEvent } }, page);
    isAtEnd = true;
    return manifest;
  } finally {
    for (const timer of timers) clearInterval(timer);
    await page.end(isAtEnd);
  }
}

const pageIntervalMs = 20_000;
/** For who watches: `lakatos serve` shows it. */
const tellIntervalMs = 1_000;

type OutcomePage = ReturnType<typeof outcomePage>;

/** The page of a run, written anew as it goes on; one at a time. */
function outcomePage(folder: TrainFolder, about: TrainConfig, progress: TrainProgress) {
  let known: RunManifest | null = null;
  let last: Promise<void> = Promise.resolve();
  let told = '';
  /** Is not let down by a disk that is full: the run's own files tell of that. */
  const afterwards = (act: () => Promise<void>): Promise<void> => {
    last = last.then(act).catch(() => {});
    return last;
  };
  const write = (underway: () => Underway | null) =>
    afterwards(() => writePage(about, known, underway(), folder));

  /** Says what the run is about, where that is something new. */
  const tell = () =>
    afterwards(async () => {
      const underway = progress.underway() ?? beginning;
      const { searches, losses } = underway;
      const now = JSON.stringify([underway.step, searches?.proved.length, losses.length]);
      if (now === told) return;
      await writeUnderway(underway, folder);
      told = now;
    });

  return {
    tell,
    refresh(manifest = known): Promise<void> {
      known = manifest;
      void tell();
      return write(() => progress.underway() ?? beginning);
    },
    /** The page of a run that does not go on, at its end or not. */
    end(isAtEnd: boolean): Promise<void> {
      const stopped = (): Underway | null => {
        const now = progress.underway();
        return now === null ? null : { ...now, isStopped: true };
      };
      void afterwards(() => writeUnderway(null, folder));
      return write(isAtEnd ? () => null : stopped);
    },
  };
}

const beginning: Underway = { round: null, step: 'the run begins', leftMs: null, searches: null, losses: [] };

async function makeRounds(options: TrainingOptions, page: OutcomePage): Promise<RunManifest> {
  const { context, folder, rounds, mostMs, clock } = options;
  const { onEvent } = context;
  const started = clock.now();
  const baseline = await withSearcher({ model: null, ranker: null }, context, (searcher) =>
    evaluatePolicy(baselinePaths(context.folder), searcher, 'baseline', context),
  );
  onEvent({ kind: 'baseline-finished', evaluation: baseline });
  const beginning: Beginning = { baseline, base: await tryBase(baseline, context) };
  const results: RoundResult[] = [];
  const manifest = () => manifestOf(context.config, beginning, results);
  const finished = roundsWith('done', context.folder).length;
  const write = async () => {
    const known = manifest();
    await writeOutcome(known, folder);
    await page.refresh(known);
  };
  if (finished === 0) await write();
  const isWanted = (round: number) => round < rounds && clock.now() - started < mostMs;
  for (let round = 0; round < finished || isWanted(round); round += 1) {
    const result = await runRound(round, beginning, results, context);
    results.push(result);
    onEvent({ kind: 'round-finished', result });
    // What is only read back must not make the files say less than they did.
    if (results.length >= finished) await write();
  }
  return manifest();
}
