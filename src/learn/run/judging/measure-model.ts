import { calibrateRun } from '../../calibration/calibrate-run.ts';
import { type Calibration, runCalibrationSchema } from '../../calibration/run-calibration.ts';
import { doOnce } from '../folder/do-once.ts';
import type { EvaluationPaths } from '../folder/round-paths.ts';
import type { PolicyEvaluation, RoundResult } from '../folder/round-result.ts';
import type { RoundContext, RunContext } from '../run-context.ts';
import type { Searcher } from '../searches/search-theorem.ts';
import { withSearcher } from '../searches/with-searcher.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import type { RunState } from './run-state.ts';

/** How good the values of a round's model are; null when nothing is known of them. */
async function judgeValues({ model }: Searcher, context: RoundContext): Promise<Calibration | null> {
  const { round, paths, folder, signal, onEvent } = context;
  if (model === null) return null;
  const { rows } = await doOnce(paths.calibration, runCalibrationSchema, () => {
    onEvent({ kind: 'working', round, on: 'values' });
    return calibrateRun(folder, round, model, signal);
  });
  return rows.find(({ source, figures }) => source === 'model' && figures !== null)?.figures ?? null;
}

/** What a round's model is worth: beside the built-in policy, alone, and how good its values are. */
export function measureModel(
  state: RunState,
  context: RoundContext,
): Promise<Pick<RoundResult, 'evaluation' | 'alone' | 'values'>> {
  const { round, paths } = context;
  return withSearcher({ model: round, ranker: state.ranker }, context, async (searcher) => {
    const evaluation = await evaluatePolicy(paths, searcher, 'evaluation', context);
    const alone = await measureAlone(paths.alone, searcher, context);
    return { evaluation, alone, values: await judgeValues(searcher, context) };
  });
}

/** What the model has learnt shows best where it has no help; it is asked for more there, since nothing else proposes. */
export async function measureAlone(
  paths: EvaluationPaths,
  searcher: Searcher,
  context: RunContext,
): Promise<PolicyEvaluation | null> {
  const proposals = context.config.settings.evaluation.alone;
  if (proposals === 0 || searcher.model === null) return null;
  const alone: Searcher = {
    ...searcher,
    model: { ...searcher.model, proposals },
    search: { ...searcher.search, policy: 'model' },
  };
  return await evaluatePolicy(paths, alone, 'alone', context);
}
