import type { ValueKind } from '../../prove/policy/policy-kind.ts';
import { calibrateRun } from '../calibration/calibrate-run.ts';
import { decideValue } from '../calibration/decide-value.ts';
import { pairSearches } from '../calibration/pair-searches.ts';
import { readEvaluated } from '../calibration/read-run.ts';
import { runCalibrationSchema } from '../calibration/run-calibration.ts';
import { doOnce } from './do-once.ts';
import { type EvaluationPaths, evaluatePolicy } from './evaluate-policy.ts';
import type { SearchRecord } from './records.ts';
import type { RoundPaths } from './round-paths.ts';
import type { RunContext } from './run-context.ts';
import type { Searcher } from './search-theorem.ts';
import type { SearchPart } from './train-events.ts';
import { valueSearch } from './value-search.ts';
import type { ValuesResult } from './values-result.ts';

/**
 * How good the values of a round's model are. Of a model that was accepted it is measured too, if the run wants that, whether
 * a search by the strategy of the settings that goes by them needs fewer Lean calls than the run's own search: the problems of
 * the evaluation once more. If it does, they are searched by the same strategy with the size of the goals, to tell what the
 * values do from what the strategy does.
 */
export async function judgeValues(
  round: number,
  isAccepted: boolean,
  paths: RoundPaths,
  searcher: Searcher,
  context: RunContext,
): Promise<ValuesResult> {
  const { config, folder, signal, onEvent } = context;
  const { model } = searcher;
  if (model === null) return { figures: null, decision: null, againstSize: null };
  const { rows } = await doOnce(paths.calibration, runCalibrationSchema, () => {
    onEvent({ kind: 'working', round, on: 'values' });
    return calibrateRun(folder, round, model, signal);
  });
  const figures = rows.find(({ source, figures: found }) => source === 'model' && found !== null)?.figures;
  const found = { figures: figures ?? null, decision: null, againstSize: null };
  if (config.settings.evaluation.value === null || !isAccepted) return found;
  const byModel = await searchBy('model', 'value', {
    evaluations: paths.valueEvaluations,
    evaluation: paths.valueEvaluation,
  });
  const decision = decideValue(pairSearches(await readEvaluated(paths.evaluations), byModel));
  if (!decision.joins) return { ...found, decision };
  const bySize = await searchBy('size', 'size', {
    evaluations: paths.sizeEvaluations,
    evaluation: paths.sizeEvaluation,
  });
  return { ...found, decision, againstSize: decideValue(pairSearches(bySize, byModel)) };

  async function searchBy(
    value: ValueKind,
    part: SearchPart,
    files: EvaluationPaths,
  ): Promise<SearchRecord[]> {
    const other = { ...searcher, search: valueSearch(config.settings, value) };
    await evaluatePolicy(files, async () => other, part, context);
    return await readEvaluated(files.evaluations);
  }
}
