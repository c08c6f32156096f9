import type { ValueKind } from '../../../prove/policy/create-policy.ts';
import { calibrateRun } from '../../calibration/calibrate-run.ts';
import { runCalibrationSchema } from '../../calibration/run-calibration.ts';
import { doOnce } from '../folder/do-once.ts';
import type { PolicyEvaluation } from '../folder/evaluation.ts';
import type { RoundPaths } from '../folder/round-paths.ts';
import type { ValuesResult } from '../folder/values-result.ts';
import type { RunContext } from '../run-context.ts';
import type { Searcher } from '../searches/search-theorem.ts';
import { valueSearch } from '../searches/value-search.ts';
import { withSearcher } from '../searches/with-searcher.ts';
import { compareEvaluations } from './compare-evaluations.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import { measureValue } from './measure-value.ts';
import type { Standing } from './standing.ts';

/**
 * How good the values of a round's model are. Of a model that was accepted it is measured too, if the run wants that, whether
 * a search by the strategy of the settings that goes by them needs fewer Lean calls than the run's own search (`measure-value.ts`).
 */
async function judgeValues(
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
  const searchBy = (value: ValueKind): Searcher => ({
    ...searcher,
    search: valueSearch(config.settings, value),
  });
  const measured = await measureValue(
    paths.evaluations,
    {
      byValue: {
        searcher: searchBy('model'),
        part: 'value',
        files: { evaluations: paths.valueEvaluations, evaluation: paths.valueEvaluation },
      },
      bySize: {
        searcher: searchBy('size'),
        part: 'size',
        files: { evaluations: paths.sizeEvaluations, evaluation: paths.sizeEvaluation },
      },
    },
    context,
  );
  return { ...found, ...measured };
}

interface MeasuredModel {
  readonly evaluation: PolicyEvaluation;
  /** Null when that was not measured. */
  readonly alone: PolicyEvaluation | null;
  readonly values: ValuesResult;
}

/** What a round's model is worth: beside the built-in policy, alone, and by its values. */
export function measureModel(
  round: number,
  standing: Standing,
  paths: RoundPaths,
  context: RunContext,
): Promise<MeasuredModel> {
  return withSearcher({ model: round, ranker: standing.ranker }, context, async (searcher) => {
    const evaluation = await evaluatePolicy(paths, searcher, 'evaluation', context);
    const { accepted } = compareEvaluations(standing.evaluation, evaluation);
    const alone = await measureAlone(searcher, paths, context);
    return { evaluation, alone, values: await judgeValues(round, accepted, paths, searcher, context) };
  });
}

/** What the model has learnt shows best where it has no help; it is asked for more there, since nothing else proposes. */
async function measureAlone(
  searcher: Searcher,
  paths: RoundPaths,
  context: RunContext,
): Promise<PolicyEvaluation | null> {
  const proposals = context.config.settings.evaluation.alone;
  if (proposals === 0 || searcher.model === null) return null;
  const alone: Searcher = {
    ...searcher,
    model: { ...searcher.model, proposals },
    search: { ...searcher.search, policy: 'model' },
  };
  const files = { evaluations: paths.aloneEvaluations, evaluation: paths.aloneEvaluation };
  return await evaluatePolicy(files, alone, 'alone', context);
}
