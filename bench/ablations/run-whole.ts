import { systemClock } from '../../core/clock.ts';
import type { ChosenProblems } from '../../src/learn/run/config/choose-problems.ts';
import type { TrainConfig } from '../../src/learn/run/config/train-config.ts';
import { readResults } from '../../src/learn/run/folder/do-once.ts';
import type { RunManifest } from '../../src/learn/run/folder/manifest.ts';
import { baselinePaths, roundPaths } from '../../src/learn/run/folder/round-paths.ts';
import { searchRecordSchema } from '../../src/learn/run/folder/search-record.ts';
import { openTrainFolder } from '../../src/learn/run/folder/train-folder.ts';
import type { RunContext } from '../../src/learn/run/run-context.ts';
import { runTraining } from '../../src/learn/run/run-training.ts';
import { canariesOf } from '../../src/learn/run/searches/canaries.ts';
import type { Measured } from './rows.ts';
import { readSourceRun } from './source-run.ts';

/** What a run needs besides its folder and its problems. */
export type WholeContext = Omit<RunContext, 'folder' | 'config' | 'canaries' | keyof ChosenProblems>;

export interface WholeRun {
  readonly name: string;
  readonly about: string;
  /** Where it is kept; what is there is not made again. */
  readonly path: string;
  readonly config: TrainConfig;
  /** It goes on until its searches have used so many Lean calls, but for so many rounds at most. */
  readonly leastCalls: number;
  readonly mostRounds: number;
}

export interface WholeMeasured extends Measured {
  readonly rounds: number;
  /** Lean calls of the searches that it learnt from. */
  readonly searchCalls: number;
  /** Problems that the last model solves alone; null when that was not measured. */
  readonly alone: number | null;
}

/** Makes a whole run, and says what the policy that it ends with solves of valid. */
export async function runWhole(
  { name, about, path, config, leastCalls, mostRounds }: WholeRun,
  problems: ChosenProblems,
  context: WholeContext,
): Promise<WholeMeasured> {
  await using folder = await openTrainFolder(path, true);
  const kept = await folder.begin(config);
  const options = {
    folder,
    mostMs: Number.POSITIVE_INFINITY,
    clock: systemClock,
    context: { ...context, ...problems, folder: path, config: kept, canaries: canariesOf },
  };
  let manifest = await runTraining({ ...options, rounds: 1 });
  while ((await searchCallsOf(path)) < leastCalls && manifest.rounds.length < mostRounds)
    manifest = await runTraining({ ...options, rounds: manifest.rounds.length + 1 });
  const last = manifest.rounds.at(-1);
  return {
    ...{ name, about, calibration: null },
    examples: last?.examples ?? null,
    heldOutLoss: last?.heldOutLoss ?? null,
    records: await readResults(evaluationsOf(path, manifest), searchRecordSchema),
    rounds: manifest.rounds.length,
    searchCalls: await searchCallsOf(path),
    alone: last?.alone?.solved ?? null,
  };
}

/** The searches of valid by the policy that the run ends with: a round's order is kept before its model is. */
function evaluationsOf(path: string, { rounds }: RunManifest): string {
  return rounds.reduce((best, { round, ranking, accepted }) => {
    const { evaluations, rankedEvaluations } = roundPaths(path, round);
    if (accepted) return evaluations;
    return ranking?.accepted === true ? rankedEvaluations : best;
  }, baselinePaths(path).evaluations);
}

async function searchCallsOf(path: string): Promise<number> {
  const { searches } = await readSourceRun(path);
  return searches.reduce((sum, { spent }) => sum + spent.calls, 0);
}
