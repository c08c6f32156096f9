import { describe, expect, test } from '@jest/globals';
import { stateFeatures, viewTheorem } from '../../../src/prove/value/features.ts';
import { chanceOf, linearValue, placeState, scaleLogOdds } from '../../../src/prove/value/linear-value.ts';
import fc from '../../support/properties.ts';
import { data, goal, shape } from '../enumerative/goals.ts';
import { positionOf } from '../policy/position-of.ts';

const none: ReadonlySet<string> = new Set();
const size = 2 ** 10;

describe('what a value sees of a state', () => {
  const theorem = viewTheorem(['xs : List Nat\n⊢ xs.length = 0'], none);
  const features = (...goals: readonly string[]) => stateFeatures(goals, theorem);

  test('what is new in it, and what is gone', () => {
    const state = features('xs : List Nat\n⊢ xs.length ≤ 5');
    expect(state).toEqual(expect.arrayContaining(['new relation ≤', 'gone relation =']));
    expect(features('xs : List Nat\n⊢ xs.length = 0').filter((text) => /^(?:new|gone) /u.test(text))).toEqual(
      [],
    );
  });

  test('how much it has grown, how many goals it has, and names that Lean has hidden', () => {
    expect(features('xs : List Nat\n⊢ xs.length = 0')).toEqual(
      expect.arrayContaining(['growth 0', 'goals 1', 'hidden names false']),
    );
    expect(features('⊢ False')).toContain('growth -4');
    expect(features('h✝ : p\n⊢ q', '⊢ p')).toEqual(expect.arrayContaining(['goals 2', 'hidden names true']));
  });

  test('a state without goals breaks nothing', () => {
    expect(features().length).toBeGreaterThan(0);
    expect(stateFeatures(['⊢ p'], viewTheorem([], none)).length).toBeGreaterThan(0);
  });
});

describe('the chance that it gives', () => {
  const places = placeState(['n : Nat\n⊢ n + 0 = n'], viewTheorem(['⊢ p'], none), size);

  test('a half where nothing was learnt', () => {
    expect(chanceOf(new Float32Array(size), places)).toBe(0.5);
  });

  test('a line through the log-odds moves them all alike', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: -2, max: 2, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (seed, slope, offset) => {
          const weights = Float32Array.from({ length: size }, (_, at) => Math.sin(at + (seed % 1000)) / 20);
          const logOdds = (of: Float32Array) => {
            const chance = chanceOf(of, places);
            return Math.log(chance / (1 - chance));
          };
          const scaled = scaleLogOdds(weights, { slope, offset });
          expect(logOdds(scaled)).toBeCloseTo(slope * logOdds(weights) + offset, 3);
        },
      ),
    );
  });

  test('a search asks for it position by position', async () => {
    const equation = goal('xs = ys', shape('Eq', ['List']), data('xs', 'List Nat', 'List'));
    const root = positionOf('a', equation);
    const weights = Float32Array.from({ length: size }, (_, at) => Math.cos(at));
    const value = linearValue(weights, root, none);
    const { signal } = new AbortController();
    const chance = await value.estimate(root, signal);
    expect(chance).toBe(
      chanceOf(weights, placeState([equation.pretty], viewTheorem([equation.pretty], none), size)),
    );
    expect(await value.estimate(positionOf('b', goal('False', shape('False', []))), signal)).not.toBe(chance);
  });
});
