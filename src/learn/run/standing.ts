import type { Evaluation } from './records.ts';
import type { RankingResult, RoundResult } from './round-result.ts';
import { valuesJoin } from './values-result.ts';

/** Where a run stands between two rounds. */
export interface Standing {
  /** The round whose model is the current one; null before there is one. */
  readonly current: number | null;
  /** The round whose order of the built-in policy's tactics is the current one; null: it is that policy's own. */
  readonly ranker: number | null;
  /** Of the current policy. */
  readonly evaluation: Evaluation;
  /** Rounds since the current model came. */
  readonly stale: number;
  /** Whether searches go by the values of the current model. */
  readonly byValue: boolean;
}

export function standingAfter(baseline: Evaluation, results: readonly RoundResult[]): Standing {
  const start: Standing = { current: null, ranker: null, evaluation: baseline, stale: 0, byValue: false };
  return results.reduce((before, { round, ranking, accepted, evaluation, values }) => {
    const standing = ranking === null ? before : withRanking(before, round, ranking);
    if (!accepted || evaluation === null) return { ...standing, stale: standing.stale + 1 };
    const byValue = values !== null && valuesJoin(values).joins === true;
    return { ...standing, current: round, evaluation, stale: 0, byValue };
  }, start);
}

/** A round learns the order of the built-in policy's tactics before it trains its model. */
export function withRanking(
  before: Standing,
  round: number,
  { accepted, evaluation }: Pick<RankingResult, 'accepted' | 'evaluation'>,
): Standing {
  return accepted && evaluation !== null ? { ...before, ranker: round, evaluation } : before;
}

/**
 * From which round's model training goes on; null: from new weights. So it is before there is a model, and on a plateau:
 * after `patience` rounds without a better model, training from the beginning on all that was found gets off it
 * (BFS-Prover-V2, 2025).
 */
export const trainingStart = ({ current, stale }: Standing, patience: number): number | null =>
  stale >= patience ? null : current;

/** Whether a new model takes the place of the current policy, and why, in words for people. */
export function compareEvaluations(
  before: Evaluation,
  now: Evaluation | null,
): { readonly accepted: boolean; readonly why: string } {
  if (now === null) return { accepted: false, why: 'the model does not work' };
  // What is known of one alone would count for or against the other.
  const left = new Set([...before.unknown, ...now.unknown]);
  const solved = ({ solved: ids }: Evaluation) => ids.filter((id) => !left.has(id));
  const [old, fresh] = [solved(before), solved(now)];
  const gained = fresh.filter((id) => !old.includes(id)).length;
  const lost = old.filter((id) => !fresh.includes(id)).length;
  const words = `${gained} gained, ${lost} lost`;
  if (gained !== lost) return { accepted: gained > lost, why: words };
  const accepted = now.spentCalls < before.spentCalls;
  return { accepted, why: `${words}, with ${accepted ? 'fewer' : 'no fewer'} calls` };
}
