import type { ValueKind } from '../../../prove/policy/create-policy.ts';
import { calibrateRun } from '../../calibration/calibrate-run.ts';
import { decideValue, pairSearches, type ValueDecision } from '../../calibration/decide-value.ts';
import { runCalibrationSchema } from '../../calibration/run-calibration.ts';
import { doOnce, readResults } from '../folder/do-once.ts';
import type { EvaluationPaths } from '../folder/round-paths.ts';
import type { PolicyEvaluation, ValuesResult } from '../folder/round-result.ts';
import { type SearchRecord, searchRecordSchema } from '../folder/search-record.ts';
import type { RoundContext, RunContext } from '../run-context.ts';
import { type Searcher, valueSearch } from '../searches/search-theorem.ts';
import { withSearcher } from '../searches/with-searcher.ts';
import type { SearchPart } from '../train-events.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import { compareEvaluations, type Standing } from './standing.ts';

/** Searches of the problems of the evaluation, and where they go. */
export interface MeasuredSearch {
  readonly searcher: Searcher;
  readonly part: SearchPart;
  readonly files: EvaluationPaths;
}

/**
 * Whether searches by a value need fewer Lean calls than those without it, which lie in `without`. If they do, the
 * problems are searched by the same strategy with the size of the goals, to tell what the value does from what the strategy does.
 */
export async function measureValue(
  without: EvaluationPaths,
  { byValue, bySize }: { readonly byValue: MeasuredSearch; readonly bySize: MeasuredSearch },
  context: RunContext,
): Promise<Pick<ValuesResult, 'decision' | 'againstSize'>> {
  const searched = await searchBy(byValue, context);
  const against = (others: readonly SearchRecord[]): ValueDecision =>
    decideValue(pairSearches(others, searched));
  const decision = against(await readResults(without.evaluations, searchRecordSchema));
  return { decision, againstSize: decision.joins ? against(await searchBy(bySize, context)) : null };
}

async function searchBy(
  { searcher, part, files }: MeasuredSearch,
  context: RunContext,
): Promise<SearchRecord[]> {
  await evaluatePolicy(files, searcher, part, context);
  return await readResults(files.evaluations, searchRecordSchema);
}

/**
 * How good the values of a round's model are. Of a model that was accepted it is measured too, if the run wants that, whether
 * a search by the strategy of the settings that goes by them needs fewer Lean calls than the run's own search.
 */
async function judgeValues(
  isAccepted: boolean,
  searcher: Searcher,
  context: RoundContext,
): Promise<ValuesResult> {
  const { round, paths, config, folder, signal, onEvent } = context;
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
    paths,
    {
      byValue: { searcher: searchBy('model'), part: 'value', files: paths.byValue },
      bySize: { searcher: searchBy('size'), part: 'size', files: paths.bySize },
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
export function measureModel(standing: Standing, context: RoundContext): Promise<MeasuredModel> {
  const { round, paths } = context;
  return withSearcher({ model: round, ranker: standing.ranker }, context, async (searcher) => {
    const evaluation = await evaluatePolicy(paths, searcher, 'evaluation', context);
    const { accepted } = compareEvaluations(standing.evaluation, evaluation);
    const alone = await measureAlone(searcher, context);
    return { evaluation, alone, values: await judgeValues(accepted, searcher, context) };
  });
}

/** What the model has learnt shows best where it has no help; it is asked for more there, since nothing else proposes. */
async function measureAlone(searcher: Searcher, context: RoundContext): Promise<PolicyEvaluation | null> {
  const proposals = context.config.settings.evaluation.alone;
  if (proposals === 0 || searcher.model === null) return null;
  const alone: Searcher = {
    ...searcher,
    model: { ...searcher.model, proposals },
    search: { ...searcher.search, policy: 'model' },
  };
  return await evaluatePolicy(context.paths.alone, alone, 'alone', context);
}
