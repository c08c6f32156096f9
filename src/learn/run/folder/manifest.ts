import { wilsonInterval } from '../../../../core/statistics/wilson.ts';
import type { BaseModel, ModelName } from '../../base/base-model.ts';
import { fromBeginning } from '../../tasks/task-sampler.ts';
import type { TrainConfig } from '../config/train-config.ts';
import { type Beginning, standingAfter } from '../judging/standing.ts';
import { fileOf } from './model-files.ts';
import type { Evaluation } from './records.ts';
import { linearValueOf, rankerOf } from './round-paths.ts';
import type { RoundResult } from './round-result.ts';
import { valuesJoin } from './values-result.ts';

/** A policy on the run's sample of valid problems. */
export interface Score {
  readonly solved: number;
  readonly problems: number;
  /** Wilson's, of the share solved, at 95 %. */
  readonly low: number;
  readonly high: number;
  /** Lean calls of all searches for each proof that they found; null without one. */
  readonly callsPerProof: number | null;
}

/** How good a model's values are: see `docs/training.md`. */
export interface ValueScore {
  readonly states: number;
  readonly auc: number | null;
  readonly brier: number;
  /** The Brier score of who always says how many are proved. */
  readonly ofConstant: number;
  /** Whether a search should go by them, and why; null when that was not measured. */
  readonly joins: boolean | null;
  readonly why: string | null;
}

/** A learnt order of the built-in policy's tactics, beside the current model. */
export interface RankingScore {
  /** States that it was learnt from. */
  readonly choices: number;
  readonly score: Score | null;
  readonly accepted: boolean;
  readonly why: string;
}

/** A model of another maker, before it is trained. */
export interface BaseScore extends Pick<BaseModel, 'gguf' | 'hash' | 'profile' | 'lora'> {
  readonly score: Score | null;
  readonly accepted: boolean;
  readonly why: string;
}

/** What a run came to so far: `manifest.json`. */
export interface Manifest {
  readonly schema: 'lakatos/train-manifest';
  readonly version: 1;
  readonly lakatos: string;
  readonly lean: string;
  readonly suite: string;
  readonly preset: string;
  readonly seed: number;
  /** Lean calls for each problem of an evaluation. */
  readonly calls: number;
  readonly baseline: Score;
  /** The model that the run was given; null when it trains new weights. */
  readonly base: BaseScore | null;
  readonly rounds: readonly {
    readonly round: number;
    readonly policy: string;
    /** Searches from the beginning, and proofs that they found. */
    readonly searched: number;
    readonly proved: number;
    /** Searches that were shown steps of a known proof. */
    readonly shown: { readonly searched: number; readonly proved: number };
    readonly examples: number;
    readonly startedFrom: ModelName | null;
    /** The file with it, or with its adapter; null when the run trains none. */
    readonly model: string | null;
    readonly sha256: string | null;
    readonly lossFirst: number | null;
    readonly lossLast: number | null;
    readonly heldOutLoss: number | null;
    readonly score: Score | null;
    /** Of the order of the built-in policy's tactics; null when none was learnt. */
    readonly ranking: RankingScore | null;
    /** Of the model without any other policy; null when that was not measured. */
    readonly alone: Score | null;
    /** Of the model's values on states that it was not trained on; null where nothing is known. */
    readonly value: ValueScore | null;
    /** Of the linear value, by cross-validation; null when none was learnt. */
    readonly linearValue: ValueScore | null;
    readonly accepted: boolean;
    readonly why: string;
  }[];
  /** The best model so far, from the folder of the run, or its adapter; null before there is one. */
  readonly model: string | null;
  /** The best order of the built-in policy's tactics so far, likewise. */
  readonly ranker: string | null;
  /** The latest linear value, likewise. */
  readonly value: string | null;
}

export function scoreOf({ solved, problems, spentCalls }: Evaluation): Score {
  const { low, high } = wilsonInterval(solved.length, problems);
  const callsPerProof = solved.length === 0 ? null : spentCalls / solved.length;
  return { solved: solved.length, problems, low, high, callsPerProof };
}

function valueScoreOf(values: RoundResult['values'] | RoundResult['valuing']): ValueScore | null {
  if (values === null || values.figures === null) return null;
  const { states, auc, brier } = values.figures;
  const { joins, why } = valuesJoin(values);
  return {
    states,
    auc: auc?.value ?? null,
    brier: brier.score,
    ofConstant: brier.uncertainty,
    ...{ joins, why },
  };
}

function rankingScoreOf(ranking: RoundResult['ranking']): RankingScore | null {
  if (ranking === null) return null;
  const { choices, evaluation, accepted, why } = ranking;
  return { choices, score: evaluation === null ? null : scoreOf(evaluation), accepted, why };
}

function baseScoreOf({ settings }: TrainConfig, { base: result }: Beginning): BaseScore | null {
  const base = settings.training?.base ?? null;
  if (base === null || result === null) return null;
  const { gguf, hash, profile, lora } = base;
  const { evaluation, accepted, why } = result;
  return {
    ...{ gguf, hash, profile, lora, accepted, why },
    score: evaluation === null ? null : scoreOf(evaluation),
  };
}

export function manifestOf(
  config: TrainConfig,
  beginning: Beginning,
  results: readonly RoundResult[],
): Manifest {
  const { lakatos, lean, suite, preset, seed, settings } = config;
  const { current, ranker } = standingAfter(beginning, results);
  const valued = results.findLast(({ valuing }) => valuing !== null && valuing.states > 0);
  return {
    schema: 'lakatos/train-manifest',
    version: 1,
    ...{ lakatos, lean, suite, preset, seed },
    calls: settings.evaluation.calls,
    baseline: scoreOf(beginning.baseline),
    base: baseScoreOf(config, beginning),
    rounds: results.map(({ round, policy, searches, data, startedFrom, training, evaluation, ...rest }) => ({
      round,
      policy,
      ...countProved(fromBeginning(searches)),
      shown: countProved(searches.filter(({ given }) => given > 0)),
      examples: data.train,
      startedFrom,
      model: training === null ? null : fileOf(round, config),
      sha256: training?.sha256 ?? null,
      lossFirst: training?.first?.loss ?? null,
      lossLast: training?.last?.loss ?? null,
      heldOutLoss: training?.heldOut?.loss ?? null,
      score: evaluation === null ? null : scoreOf(evaluation),
      ranking: rankingScoreOf(rest.ranking),
      alone: rest.alone === null ? null : scoreOf(rest.alone),
      value: valueScoreOf(rest.values),
      linearValue: valueScoreOf(rest.valuing),
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
