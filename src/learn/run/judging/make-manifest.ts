import { given } from '../../../../core/given.ts';
import { wilsonInterval } from '../../../../core/statistics.ts';
import { fromBeginning } from '../../tasks/task-sampler.ts';
import type { TrainConfig } from '../config/run-settings.ts';
import type { RunManifest, SplitScore, ValueScore } from '../folder/manifest.ts';
import { fileOf, linearValueOf, rankerOf } from '../folder/round-paths.ts';
import type { PolicyEvaluation, RoundResult } from '../folder/round-result.ts';
import { type Beginning, stateAfter } from './run-state.ts';

/** @param selected whether what was measured is kept because of it */
export function splitScore(evaluation: PolicyEvaluation, selected = false): SplitScore {
  const { solved, problems, spentCalls, contributions } = evaluation;
  const { low, high } = wilsonInterval(solved.length, problems);
  const callsPerProof = solved.length === 0 ? null : spentCalls / solved.length;
  return {
    ...{ solved: solved.length, problems, low, high, selected, callsPerProof },
    ...given({ contributions }),
  };
}

const scoreOf = (evaluation: PolicyEvaluation | null, selected: boolean): SplitScore | null =>
  evaluation === null ? null : splitScore(evaluation, selected);

export function valueScoreOf(figures: RoundResult['values']): ValueScore | null {
  if (figures === null) return null;
  const { states, auc, brier } = figures;
  return { states, auc: auc?.value ?? null, brier: brier.score, ofConstant: brier.uncertainty };
}

function linearValueScoreOf(valuing: RoundResult['valuing']) {
  if (valuing === null) return null;
  const score = valueScoreOf(valuing.figures);
  return score === null ? null : { ...score, isLevel: valuing.isLevel };
}

function rankingScoreOf(ranking: RoundResult['ranking']) {
  if (ranking === null) return null;
  const { choices, evaluation, accepted, why } = ranking;
  return { choices, score: scoreOf(evaluation, accepted), accepted, why };
}

function baseScoreOf({ settings }: TrainConfig, { base: result }: Beginning) {
  const base = settings.training?.base ?? null;
  if (base === null || result === null) return null;
  const { gguf, hash, profile, lora } = base;
  const { evaluation, accepted, why } = result;
  const [score, alone] = [scoreOf(evaluation, accepted), scoreOf(result.alone, accepted)];
  return { gguf, hash, profile, lora, accepted, why, score, alone };
}

export function manifestOf(
  config: TrainConfig,
  beginning: Beginning,
  results: readonly RoundResult[],
): RunManifest {
  const { lakatos, lean, suite, preset, seed, settings } = config;
  const { current, ranker } = stateAfter(beginning, results);
  const valued = results.findLast(
    ({ valuing }) => valuing !== null && valuing.states > 0 && !valuing.isLevel,
  );
  return {
    schema: 'lakatos/train-manifest',
    version: 1,
    ...{ lakatos, lean, suite, preset, seed },
    calls: settings.evaluation.calls,
    baseline: splitScore(beginning.baseline),
    base: baseScoreOf(config, beginning),
    rounds: results.map(({ round, policy, searches, data, startedFrom, training, evaluation, ...rest }) => ({
      round,
      policy,
      ...countProved(fromBeginning(searches)),
      ...given({ contributions: rest.contributions }),
      shown: countProved(searches.filter((search) => search.given > 0)),
      invalid: rest.invalid.length,
      examples: data.train + data.traced,
      used: training?.examples ?? null,
      tacticTooLong: training?.tacticTooLong ?? null,
      startedFrom,
      model: training === null ? null : fileOf(round, config),
      sha256: training?.sha256 ?? null,
      lossFirst: training?.first?.loss ?? null,
      lossLast: training?.last?.loss ?? null,
      heldOutLoss: training?.heldOut?.loss ?? null,
      score: scoreOf(evaluation, rest.accepted),
      ranking: rankingScoreOf(rest.ranking),
      alone: scoreOf(rest.alone, rest.accepted),
      value: valueScoreOf(rest.values),
      linearValue: linearValueScoreOf(rest.valuing),
      accepted: rest.accepted,
      why: rest.why,
    })),
    model: current === null ? null : fileOf(current, config),
    ranker: ranker === null ? null : rankerOf(ranker),
    value: valued === undefined ? null : linearValueOf(valued.round),
  };
}

const countProved = (searches: RoundResult['searches']) => ({
  searched: searches.length,
  proved: searches.filter(({ proved }) => proved).length,
});
