import { existsSync } from 'node:fs';
import { LakatosError } from '../../../core/errors.ts';
import { stateText } from '../../llm/profiles/proof-text.ts';
import type { ModelInUse } from '../../prove/policy/describe-model.ts';
import { readExamples } from '../examples/example-schema.ts';
import { eachResult, readResult } from '../run/folder/do-once.ts';
import { ownSearchesOf, readRunManifest, roundsBefore, roundsWith } from '../run/folder/read-run-file.ts';
import { roundPaths, tracePaths } from '../run/folder/round-paths.ts';
import { valuingResultSchema } from '../run/folder/round-result.ts';
import { searchRecordSchema } from '../run/folder/search-record.ts';
import { calibrate } from './calibrate.ts';
import { type JudgedState, judgedStates, mergeStates, predictValues } from './judged-states.ts';
import type { CalibrationRow, CalibrationStates, Prediction, RunCalibration } from './run-calibration.ts';

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

/** What a model was trained on, from its first round on, traces included. */
interface Trained {
  readonly theorems: ReadonlySet<string>;
  /** As texts: a state of another theorem may read like one of these. */
  readonly states: ReadonlySet<string>;
}

/** @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID */
export async function readTrained(run: string, round: number): Promise<Trained> {
  const theorems = new Set<string>();
  const states = new Set<string>();
  const traces = tracePaths(run).train;
  // One file at a time: each has what the rounds before it found as well, so that together they are very large.
  for (const path of [
    ...(existsSync(traces) ? [traces] : []),
    ...roundsBefore(round + 1).map((at) => roundPaths(run, at).train),
  ]) {
    for (const { theorem, state } of await readExamples(path)) {
      theorems.add(theorem);
      states.add(state);
    }
  }
  return { theorems, states };
}

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
  const measured: Prediction[] = [];
  for await (const { values = [] } of eachResult(paths.evaluations, searchRecordSchema))
    measured.push(...values);
  const linear = await readResult(paths.valuing, valuingResultSchema);
  const unseen: JudgedState[] = [];
  if (trained !== null)
    for await (const view of ownSearchesOf(roundsWith('searches', run), run)) {
      signal.throwIfAborted();
      if (trained.theorems.has(view.setting.theorem.id)) continue;
      unseen.push(...judgedStates(view).filter((state) => !trained.states.has(stateText(state))));
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
