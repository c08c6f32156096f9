import type { PolicyEvaluation } from '../folder/evaluation.ts';
import type { RoundPaths } from '../folder/round-paths.ts';
import type { ValuesResult } from '../folder/values-result.ts';
import type { RunContext } from '../run-context.ts';
import type { Searcher } from '../searches/search-theorem.ts';
import { withSearcher } from '../searches/with-searcher.ts';
import { compareEvaluations } from './compare-evaluations.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import { judgeValues } from './judge-values.ts';
import type { Standing } from './standing.ts';

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
