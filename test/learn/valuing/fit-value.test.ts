import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import { areaUnderCurve } from '../../../src/learn/calibration/calibrate.ts';
import {
  fitValue,
  folds,
  judgeScores,
  unseenScores,
  usualValueFit,
  valueGradient,
  valueLoss,
} from '../../../src/learn/valuing/fit-value.ts';
import type { ValueLesson } from '../../../src/learn/valuing/value-lessons.ts';
import { viewTheorem } from '../../../src/prove/value/features.ts';
import { chanceOf, placeState } from '../../../src/prove/value/linear-value.ts';

const { size } = usualValueFit;
const root = viewTheorem(['⊢ n + 0 = n'], new Set());
const placesOf = (goal: string) => placeState([goal], root, size);

/** Sums can be proved, and nothing else. */
const lessons: readonly ValueLesson[] = Array.from({ length: 60 }, (_, at) => {
  const proved = at % 2 === 0;
  const goal = proved ? `⊢ n + ${at} = ${at} + n` : `⊢ xs.map f = ys.take ${at}`;
  return {
    ...{ theorem: `theorem ${at % 20}`, state: goal, places: placesOf(goal), weight: 1, proved, bySize: 0.5 },
    label: proved ? 0.8 : 0.1,
  };
});
const labelled = lessons.slice(0, 4).map((lesson) => ({ ...lesson, label: lesson.label ?? 0 }));

test('the gradient is that of finite differences', () => {
  const weights = Float32Array.from({ length: size }, (_, at) => Math.sin(at) / 10);
  const gradient = valueGradient(labelled, weights);
  const step = 1e-2;
  for (const place of new Set(labelled.flatMap(({ places }) => [...places].slice(0, 5)))) {
    const moved = (by: number) => {
      const other = Float32Array.from(weights);
      other[place]! += by;
      return valueLoss(labelled, other);
    };
    expect(gradient[place]).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 3);
  }
});

describe('fitting', () => {
  test('what was learnt holds for states that were not seen', () => {
    const weights = fitValue(lessons, usualValueFit, seededRandom(1));
    expect(chanceOf(weights, placesOf('⊢ a + 77 = 77 + a'))).toBeGreaterThan(0.6);
    expect(chanceOf(weights, placesOf('⊢ zs.map g = zs'))).toBeLessThan(0.4);
  });

  test('the same seed gives the same weights; states without a label teach nothing', () => {
    const fitted = () => fitValue(lessons, usualValueFit, seededRandom(3));
    expect(fitted()).toEqual(fitted());
    const silent = lessons.map((lesson) => ({ ...lesson, label: null }));
    expect(fitValue(silent, usualValueFit, seededRandom(0)).every((weight) => weight === 0)).toBe(true);
  });
});

describe('cross-validation', () => {
  const learn = (some: readonly ValueLesson[]) => fitValue(some, usualValueFit, seededRandom(0));

  test('no theorem is judged by what it has taught, and each is judged once', () => {
    const taught: Set<string>[] = [];
    const scores = unseenScores(lessons, (some) => {
      taught.push(new Set(some.map(({ theorem }) => theorem)));
      return learn(some);
    });
    expect(scores).toHaveLength(lessons.length);
    expect(taught).toHaveLength(folds);
    for (const { theorem, fold } of scores) expect(taught[fold]?.has(theorem)).toBe(false);
  });

  test('states of which nothing became known are learnt from and not counted', () => {
    const open = lessons.map((lesson, at) => (at < 10 ? { ...lesson, proved: null } : lesson));
    expect(unseenScores(open, learn)).toHaveLength(50);
  });

  test('the chances have the scale of what became of the states, whatever that of the labels is', () => {
    const figures = judgeScores(unseenScores(lessons, learn));
    expect(figures?.auc?.value).toBe(1);
    expect(figures?.brier.score).toBeLessThan(0.05);
    expect(judgeScores([])).toBeNull();
  });

  test('the order is that of the scores, however many were proved in each fold', () => {
    // Scores say little, and the folds differ by much, so that each is put elsewhere by what the others hold.
    const scores = Array.from({ length: 200 }, (_, at) => {
      const fold = at % folds;
      const score = Math.sin(at);
      const proved = Math.sin(7 * at) < fold / 2 - 1 + score / 4;
      return { theorem: `theorem ${at}`, fold, score, proved };
    });
    const figures = judgeScores(scores);
    const order = scores.map(({ score: value, proved }) => ({ value, proved }));
    expect(figures?.auc?.value).toBe(areaUnderCurve(order));
    expect(figures?.auc?.low).toBeLessThan(areaUnderCurve(order) ?? 0);
    expect(figures?.auc?.high).toBeGreaterThan(areaUnderCurve(order) ?? 1);
    // The errors are of chances still.
    expect(figures?.bins.every(({ low, high }) => low >= 0 && high <= 1)).toBe(true);
  });
});
