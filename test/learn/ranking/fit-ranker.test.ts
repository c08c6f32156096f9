import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import {
  type Choice,
  choiceGradient,
  choiceLoss,
  fitRanker,
  timeGradient,
  usualFit,
} from '../../../src/learn/ranking/fit-ranker.ts';
import { placeFeatures, utilities } from '../../../src/prove/ranking/ranker.ts';

const size = 2 ** 14;
const none: ReadonlySet<string> = new Set();
const tactics = ['simp', 'omega', 'rfl', 'grind'].map((action) => ({ action, source: 'automation' }));

/** `omega` where there is a sum, else `simp`; the policy itself knows nothing. */
function choice(goal: string): Choice {
  const right = goal.includes('+') ? 'omega' : 'simp';
  return {
    weight: 1,
    priors: tactics.map(() => -1),
    places: placeFeatures({ goal, ownWords: none }, tactics, size),
    isRight: tactics.map(({ action }) => action === right),
    ms: tactics.map(({ action }) => (action === 'grind' ? 500 : 5)),
  };
}

const goals = Array.from({ length: 20 }, (_, at) =>
  at % 2 === 0 ? `⊢ n + ${at} = ${at} + n` : `⊢ xs.map f = ys.take ${at}`,
);

describe('the loss', () => {
  const choices = goals.slice(0, 4).map(choice);
  const weights = Float32Array.from({ length: size + 1 }, (_, at) => Math.sin(at) / 10);

  test('without weights every tactic is as likely as any other', () => {
    expect(choiceLoss(choices, new Float32Array(size + 1))).toBeCloseTo(4 * Math.log(4), 6);
  });

  test('the gradient is that of finite differences', () => {
    const gradient = choiceGradient(choices, weights);
    const used = [...new Set(choices.flatMap(({ places }) => places.flatMap((of) => [...of])))];
    const step = 1e-2;
    for (const place of [...used.slice(0, 20), size]) {
      const moved = (by: number) => {
        const other = Float32Array.from(weights);
        other[place]! += by;
        return choiceLoss(choices, other);
      };
      expect(gradient[place]).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 3);
    }
  });

  test('several right tactics share the blame', () => {
    const [one] = choices as [Choice];
    const all = { ...one, isRight: one.isRight.map(() => true) };
    expect(choiceLoss([all], weights)).toBeCloseTo(0, 9);
    expect(Math.max(...choiceGradient([all], weights).map(Math.abs))).toBeCloseTo(0, 6);
  });
});

test('times are learnt from the features of tactics and goals', () => {
  const choices = goals.slice(0, 4).map(choice);
  const weights = new Float32Array(size);
  // Without weights each tactic seems to take a millisecond.
  const gradient = timeGradient([choices[0]!], weights);
  expect(gradient[choices[0]!.places[0]![0]!]).toBeLessThan(0);
  const known = choices[0]!.ms.map(() => 0);
  expect(Math.max(...timeGradient([{ ...choices[0]!, ms: known }], weights).map(Math.abs))).toBe(0);
});

describe('fitting', () => {
  const settings = { ...usualFit, size, learningRate: 0.02 };

  test('what was learnt holds for goals that were not seen', () => {
    const ranker = fitRanker(goals.map(choice), settings, seededRandom(1));
    for (const [goal, best] of [
      ['⊢ a + 77 = 77 + a', 'omega'],
      ['⊢ zs.map g = zs', 'simp'],
    ] as const) {
      const { priors, places } = choice(goal);
      const worths = utilities(ranker, priors, places);
      expect(tactics[worths.indexOf(Math.max(...worths))]?.action).toBe(best);
    }
  });

  test('by time, of two tactics that are right as often the one that costs less comes first', () => {
    const pairs = goals.map((goal, at) => ({
      ...choice(goal),
      isRight: tactics.map(({ action }) => action === (at % 4 < 2 ? 'grind' : 'rfl')),
    }));
    const worthOf = (timeWeight: number) => {
      const { priors, places } = pairs[0]!;
      const [, , rfl = 0, grind = 0] = utilities(
        fitRanker(pairs, { ...settings, timeWeight }, seededRandom(1)),
        priors,
        places,
      );
      return grind - rfl;
    };
    expect(worthOf(1)).toBeCloseTo(worthOf(0) - Math.log(501 / 6), 0);
  });

  test('the same seed gives the same weights; without choices nothing is learnt', () => {
    const fitted = (seed: number) => fitRanker(goals.map(choice), settings, seededRandom(seed));
    expect(Buffer.from(fitted(3).features.buffer)).toEqual(Buffer.from(fitted(3).features.buffer));
    const nothing = fitRanker([], settings, seededRandom(0));
    expect(nothing.prior).toBe(1);
    expect(nothing.features.every((weight) => weight === 0)).toBe(true);
  });
});
