import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import { stateText } from '../../llm/profiles/proof-text.ts';
import type { EpisodeView } from '../../prove/episode/episode-view.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import type { ModelInUse } from '../../prove/policy/describe-model.ts';
import { readExamples } from '../examples/example-schema.ts';
import { readResult } from '../run/folder/do-once.ts';
import { readRunManifest } from '../run/folder/read-run-file.ts';
import { roundPaths } from '../run/folder/round-paths.ts';
import { valuingResultSchema } from '../run/folder/round-result.ts';
import { calibrate } from './calibrate.ts';
import { type JudgedState, judgedStates, mergeStates, predictValues } from './judged-states.ts';
import {
  type CalibrationRow,
  type CalibrationStates,
  type Prediction,
  predictionSchema,
  type RunCalibration,
} from './run-calibration.ts';

/**
 * The round whose values say most: that of a run's best model; while none is better than the policy before, the latest with a
 * model; where the run trains none, the latest.
 * @throws LakatosError INPUT_INVALID when there is no run or it has no finished round yet, INPUT_UNREADABLE
 */
export async function roundToJudge(run: string): Promise<number> {
  const { rounds, model } = await readRunManifest(run);
  const isBest = (round: (typeof rounds)[number]) => model !== null && round.model === model;
  const judged = rounds.find(isBest) ?? rounds.findLast((round) => round.model !== null) ?? rounds.at(-1);
  if (judged === undefined)
    throw new LakatosError('INPUT_INVALID', `the run in ${run} has no finished round yet`, {
      advice: 'Wait for its first round, or go on with it by --resume.',
    });
  return judged.round;
}

/** What is read of a kept search. */
const searchSchema = z.looseObject({
  theorem: z.string(),
  /** Steps of a known proof that it was shown. */
  given: z.number().optional(),
  /** Null when it did not come to a search. */
  episode: z.array(z.unknown()).nullish(),
  /** What the model said of states of a measured problem; their texts are not kept. */
  values: z.array(predictionSchema).optional(),
});

/** What a model was trained on, from its first round on. */
interface Trained {
  readonly theorems: ReadonlySet<string>;
  /** As texts: a state of another theorem may read like one of these. */
  readonly states: ReadonlySet<string>;
}

/** @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID */
export async function readTrained(run: string, round: number): Promise<Trained> {
  const theorems = new Set<string>();
  const states = new Set<string>();
  // One file at a time: each has what the rounds before it found as well, so that together they are very large.
  for (let at = 0; at <= round; at += 1) {
    const path = roundPaths(run, at).train;
    for (const { theorem, state } of readExamples(await read(path), path)) {
      theorems.add(theorem);
      states.add(state);
    }
  }
  return { theorems, states };
}

const wasTrainedOn = (trained: Trained, goals: readonly string[]): boolean =>
  trained.states.has(stateText({ goals }));

/**
 * The searches of the rounds up to `last` that came to an answer and began at the beginning, one after the other: what a search
 * tried that was shown steps of a known proof is no sample of what a policy tries.
 */
export async function* readOwnSearches(
  run: string,
  last = Number.POSITIVE_INFINITY,
): AsyncGenerator<EpisodeView> {
  for (const round of await numbersIn(join(run, 'rounds'), /^(\d+)$/))
    if (round <= last) yield* searchesIn(run, round);
}

type KeptSearch = z.infer<typeof searchSchema>;

async function* searchesIn(run: string, round: number): AsyncGenerator<EpisodeView> {
  for await (const { episode, given = 0 } of recordsIn(roundPaths(run, round).searches))
    if (episode !== null && episode !== undefined && given === 0) yield readEpisode(episode);
}

/**
 * What a model said of states when it was measured.
 * @param evaluations the folder of these searches
 */
async function readMeasuredValues(evaluations: string): Promise<Prediction[]> {
  const found: Prediction[] = [];
  for await (const { values = [] } of recordsIn(evaluations)) found.push(...values);
  return found;
}

async function* recordsIn(folder: string): AsyncGenerator<KeptSearch> {
  for (const number of await numbersIn(folder, /^(\d+)\.json$/)) {
    const path = join(folder, `${String(number).padStart(4, '0')}.json`);
    const text = await read(path);
    try {
      yield searchSchema.parse(JSON.parse(text));
    } catch (cause) {
      throw new LakatosError('INPUT_INVALID', `${path} is no search`, {
        advice: 'It was changed, or is of another version of Lakatos.',
        cause,
      });
    }
  }
}

/** The numbers that names in a folder stand for, lowest first; none where there is no folder. */
async function numbersIn(folder: string, pattern: RegExp): Promise<number[]> {
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return [];
    throw new LakatosError('INPUT_UNREADABLE', `${folder} can not be read`, { cause: thrown });
  });
  return names
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

const read = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read`, { cause });
  });

/**
 * How good the values of a run are: those of a round's model on states that it was not trained on, and its linear value on
 * theorems that were left out, each beside what the size of the goals says of the same states.
 *
 * @param model null for a run that trains none
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for a folder that holds no such round; MODEL_FAILED
 */
export async function calibrateRun(
  run: string,
  round: number,
  model: ModelInUse | null,
  signal: AbortSignal,
): Promise<RunCalibration> {
  const paths = roundPaths(run, round);
  const trained = model === null ? null : await readTrained(run, round);
  const measured = await readMeasuredValues(paths.evaluations);
  const linear = await readResult(paths.valuing, valuingResultSchema);
  const unseen: JudgedState[] = [];
  if (trained !== null)
    for await (const view of readOwnSearches(run)) {
      signal.throwIfAborted();
      if (trained.theorems.has(view.setting.theorem.id)) continue;
      unseen.push(...judgedStates(view).filter(({ goals }) => !wasTrainedOn(trained, goals)));
    }
  return {
    schema: 'lakatos/calibration',
    version: 1,
    round,
    rows: [
      ...(measured.length > 0 ? [row('valid', 'model', measured)] : []),
      ...(model === null ? [] : await rowsOfModel(mergeStates(unseen), model, signal)),
      ...(linear === null
        ? []
        : [
            { states: 'left-out' as const, source: 'linear', figures: linear.figures },
            { states: 'left-out' as const, source: 'size', figures: linear.bySize },
          ]),
    ],
  };
}

async function rowsOfModel(
  heldOut: readonly JudgedState[],
  model: ModelInUse,
  signal: AbortSignal,
): Promise<CalibrationRow[]> {
  const said = await predictValues(heldOut, model, signal);
  const bySize = heldOut.map(({ bySize: value, proved, theorem }) => ({ value, proved, theorem }));
  return [...(said === null ? [] : [row('held-out', 'model', said)]), row('held-out', 'size', bySize)];
}

const row = (
  states: CalibrationStates,
  source: string,
  predictions: readonly Prediction[],
): CalibrationRow => ({ states, source, figures: calibrate(predictions) });
