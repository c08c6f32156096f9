import { calibrateRun } from '../calibration/calibrate-run.ts';
import { decideValue } from '../calibration/decide-value.ts';
import { pairSearches } from '../calibration/pair-searches.ts';
import { readEvaluated } from '../calibration/read-run.ts';
import { runCalibrationSchema } from '../calibration/run-calibration.ts';
import { doOnce } from './do-once.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import type { RoundPaths } from './round-paths.ts';
import type { RunContext } from './run-context.ts';
import type { Searcher } from './search-theorem.ts';
import type { ValuesResult } from './values-result.ts';

/**
 * How good the values of a round's model are. Of a model that was accepted it is measured too, if the run wants that, whether
 * a search by the strategy of the settings that goes by them needs fewer Lean calls than the run's own search: the problems of
 * the evaluation once more. What the strategy does and what the values do is not told apart.
 */
export async function judgeValues(
  round: number,
  isAccepted: boolean,
  paths: RoundPaths,
  searcher: Searcher,
  context: RunContext,
): Promise<ValuesResult> {
  const { config, folder, signal } = context;
  const { model, search } = searcher;
  const strategy = config.settings.evaluation.value;
  if (model === null) return { figures: null, decision: null };
  const { rows } = await doOnce(paths.calibration, runCalibrationSchema, () =>
    calibrateRun(folder, round, model, signal),
  );
  const figures = rows.find(({ source, figures: found }) => source === 'model' && found !== null)?.figures;
  if (strategy === null || !isAccepted) return { figures: figures ?? null, decision: null };
  const withValue: Searcher = { ...searcher, search: { ...search, strategy, value: 'model' } };
  const trial = { evaluations: paths.valueEvaluations, evaluation: paths.valueEvaluation };
  await evaluatePolicy(trial, async () => withValue, 'value', context);
  const pairs = pairSearches(await readEvaluated(paths.evaluations), await readEvaluated(trial.evaluations));
  return { figures: figures ?? null, decision: decideValue(pairs) };
}
