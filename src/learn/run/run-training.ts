import type { Clock } from '../../../core/clock.ts';
import { readResult } from './folder/do-once.ts';
import type { Manifest } from './folder/manifest.ts';
import { baselinePaths, roundPaths } from './folder/round-paths.ts';
import { type RoundResult, roundResultSchema } from './folder/round-result.ts';
import type { TrainFolder } from './folder/train-folder.ts';
import { evaluatePolicy } from './judging/evaluate-policy.ts';
import { manifestOf } from './judging/make-manifest.ts';
import type { Beginning } from './judging/standing.ts';
import { tryBase } from './language-model/try-base.ts';
import type { RunContext } from './run-context.ts';
import { runRound } from './run-round.ts';
import { withSearcher } from './searches/with-searcher.ts';
import { writeOutcome } from './write-outcome.ts';

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
export async function runTraining(options: TrainingOptions): Promise<Manifest> {
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
  const finished = await countFinished(context.folder);
  if (finished === 0) await writeOutcome(manifest(), folder);
  const isWanted = (round: number) => round < rounds && clock.now() - started < mostMs;
  for (let round = 0; round < finished || isWanted(round); round += 1) {
    const result = await runRound(round, beginning, results, context);
    results.push(result);
    onEvent({ kind: 'round-finished', result });
    // What is only read back must not make the files say less than they did.
    if (results.length >= finished) await writeOutcome(manifest(), folder);
  }
  return manifest();
}

/** Rounds that earlier sittings have finished. */
async function countFinished(run: string): Promise<number> {
  for (let round = 0; ; round += 1) {
    if ((await readResult(roundPaths(run, round).done, roundResultSchema)) === null) return round;
  }
}
