import { sha256 } from '../../../core/hash.ts';
import { chanceOfLogOdds, logOddsOf, type ValueWeights } from '../../prove/value/linear-value.ts';
import { calibrate } from '../calibration/calibrate.ts';
import type { Calibration, Prediction } from '../calibration/calibration-schema.ts';
import { type JudgedScore, plattScaling } from './platt-scaling.ts';
import type { ValueLesson } from './value-lessons.ts';

export const folds = 5;

/** What weights say of a state of a theorem that they have not learnt from, and what became of it. */
export interface UnseenScore extends JudgedScore {
  readonly theorem: string;
  readonly fold: number;
}

/**
 * The log-odds of states by weights that have not seen their theorems: each fifth of the theorems is judged by what the other four
 * teach. Of states of which it is known what became of them.
 */
export function unseenScores(
  lessons: readonly ValueLesson[],
  learn: (lessons: readonly ValueLesson[]) => ValueWeights,
): UnseenScore[] {
  const foldOf = foldsOf(lessons);
  return Array.from({ length: folds }, (_, fold) => {
    const weights = learn(lessons.filter(({ theorem }) => foldOf.get(theorem) !== fold));
    return lessons.flatMap(({ theorem, places, proved }) =>
      foldOf.get(theorem) !== fold || proved === null
        ? []
        : [{ theorem, fold, proved, score: logOddsOf(weights, places) }],
    );
  }).flat();
}

/**
 * How good such scores are. Their order is that of the scores themselves: a fold with many proofs gets its scale from others with
 * few, so that chances of different folds compare worse than the scores do.
 */
export function judgeScores(scores: readonly UnseenScore[]): Calibration | null {
  const ordered = scores.map(({ theorem, proved, score: value }) => ({ theorem, proved, value }));
  return calibrate(unseenChances(scores), ordered);
}

/** The chances that come of such scores; the scale of each fold is learnt from the others. */
function unseenChances(scores: readonly UnseenScore[]): Prediction[] {
  return Array.from({ length: folds }, (_, at) => {
    const { slope, offset } = plattScaling(scores.filter(({ fold }) => fold !== at));
    return scores.flatMap(({ fold, score, ...state }) =>
      fold === at ? [{ ...state, value: chanceOfLogOdds(slope * score + offset) }] : [],
    );
  }).flat();
}

/** By a hash of its name, so that a theorem's place says nothing of its kind. */
function foldsOf(lessons: readonly ValueLesson[]): ReadonlyMap<string, number> {
  const theorems = [...new Set(lessons.map(({ theorem }) => theorem))];
  const keys = new Map(theorems.map((theorem) => [theorem, sha256(theorem)]));
  const ordered = theorems.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
  return new Map(ordered.map((theorem, at) => [theorem, at % folds]));
}
