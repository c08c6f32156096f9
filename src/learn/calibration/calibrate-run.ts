import type { ModelInUse } from '../../prove/policy/describe-model.ts';
import { readResult } from '../run/folder/do-once.ts';
import { roundPaths } from '../run/folder/round-paths.ts';
import { valuingResultSchema } from '../run/folder/round-result.ts';
import { calibrate } from './calibrate.ts';
import type { Prediction } from './calibration-schema.ts';
import { type JudgedState, judgedStates, mergeStates } from './judged-states.ts';
import { predictValues } from './predict-values.ts';
import { readMeasuredValues, readOwnSearches, readTrained, wasTrainedOn } from './read-run.ts';
import type { CalibrationRow, CalibrationStates, RunCalibration } from './run-calibration.ts';

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
