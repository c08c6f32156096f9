import type { ModelName } from '../../base/find-base.ts';
import type { RunSettings } from '../config/run-settings.ts';
import type { BaseResult, PolicyEvaluation, RankingResult, RoundResult } from '../folder/round-result.ts';

/**
 * Whether a new model takes the place of the current policy, and why, in words for people. Nothing is ever given up for what
 * solves less, but a lead of one problem may be luck: it is a rule for going on, and no test. The manifest marks the scores that
 * it has chosen.
 */
export function compareEvaluations(
  before: PolicyEvaluation,
  now: PolicyEvaluation | null,
): { readonly accepted: boolean; readonly why: string } {
  if (now === null) return { accepted: false, why: 'the model does not work' };
  // What is known of one alone would count for or against the other.
  const left = new Set([...before.unknown, ...now.unknown]);
  const solved = ({ solved: ids }: PolicyEvaluation) => ids.filter((id) => !left.has(id));
  const [old, fresh] = [solved(before), solved(now)];
  const gained = fresh.filter((id) => !old.includes(id)).length;
  const lost = old.filter((id) => !fresh.includes(id)).length;
  const words = `${gained} gained, ${lost} lost`;
  if (gained !== lost) return { accepted: gained > lost, why: words };
  // Of proofs alone: who runs out of tactics spends few calls, too.
  const callsOf = ({ callsOfEach }: PolicyEvaluation, ids: readonly string[]) =>
    ids.reduce((sum, id) => sum + (callsOfEach[id] ?? 0), 0);
  const accepted = callsOf(now, fresh) < callsOf(before, old);
  return { accepted, why: `${words}, with ${accepted ? 'fewer' : 'no fewer'} calls` };
}

/** Where a run stands between two rounds. */
export interface RunState {
  /** The current model; null before there is one. */
  readonly current: ModelName | null;
  /** The round whose order of the built-in policy's tactics is the current one; null: it is that policy's own. */
  readonly ranker: number | null;
  /** Of the current policy. */
  readonly evaluation: PolicyEvaluation;
  /** Rounds since the current model came. */
  readonly stale: number;
}

export interface Beginning {
  /** The built-in policy. */
  readonly baseline: PolicyEvaluation;
  /** The model that it was given, beside that policy; null when it trains new weights. */
  readonly base: BaseResult | null;
}

/** A model that is better than the built-in policy before it is trained takes part from the first round on. */
function stateBefore({ baseline, base }: Beginning): RunState {
  const without: RunState = { current: null, ranker: null, evaluation: baseline, stale: 0 };
  if (base === null || base.evaluation === null || !base.accepted) return without;
  return { ...without, current: 'base', evaluation: base.evaluation };
}

export const stateAfter = (beginning: Beginning, results: readonly RoundResult[]): RunState =>
  results.reduce((before, { round, ranking, accepted, evaluation }) => {
    const ranked = ranking === null ? before : withRanking(before, round, ranking);
    if (!accepted || evaluation === null) return { ...ranked, stale: ranked.stale + 1 };
    return { ...ranked, current: round, evaluation, stale: 0 };
  }, stateBefore(beginning));

/** Where a round stands when it has learnt the order of the built-in policy's tactics, and trains its model. */
export function withRanking(
  before: RunState,
  round: number,
  { accepted, evaluation }: Pick<RankingResult, 'accepted' | 'evaluation'>,
): RunState {
  if (!accepted || evaluation === null) return before;
  return { ...before, ranker: round, evaluation };
}

/**
 * From which model training goes on; null: from new weights. From these, or from the model that the run was given, it begins
 * before there is a better one, and on a plateau: after `patience` rounds without a better model, training from the beginning
 * on all that was found gets off it (BFS-Prover-V2, 2025).
 */
export function trainingStart(
  { current, stale }: RunState,
  { patience, training }: Pick<RunSettings, 'patience' | 'training'>,
): ModelName | null {
  const beginning = (training?.base ?? null) === null ? null : 'base';
  return stale >= patience ? beginning : (current ?? beginning);
}
