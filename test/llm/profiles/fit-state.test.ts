import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { dropOrder, fitState } from '../../../src/llm/profiles/fit-state.ts';
import type { StateView } from '../../../src/llm/profiles/profile.ts';
import { stateText } from '../../../src/llm/profiles/proof-text.ts';
import fc from '../../support/properties.ts';
import { state, theorem } from './example.ts';

const goal = [
  'case inl',
  'α : Type u_1',
  'x y : ℕ',
  'z✝ : ℕ',
  'hz : z✝ < 5 ∧',
  '  z✝ > 1',
  'h₀ : x < y',
  'h₁ : 0 < y',
  '⊢ x + 1 ≤ 𝔸 x',
].join('\n');

test('what has nothing to do with the target goes first, then what is far from it, the oldest first', () => {
  const texts = dropOrder(goal);
  expect(texts.at(-1)).toBe('⊢ x + 1 ≤ 𝔸 x');
  const gone = texts.slice(1).map((text, index) => {
    const left = new Set(text.split('\n'));
    return (texts[index] ?? '').split('\n').filter((line) => !left.has(line));
  });
  expect(gone).toEqual([
    ['α : Type u_1'],
    ['hz : z✝ < 5 ∧', '  z✝ > 1'],
    ['z✝ : ℕ'],
    ['h₀ : x < y'],
    ['h₁ : 0 < y'],
    ['x y : ℕ'],
    ['case inl'],
  ]);
});

const characters = (view: StateView): number => [...stateText(view)].length;

describe('a state', () => {
  const view: StateView = { theorem, goals: [goal, '⊢ True', '⊢ 1 = 1'], tactics: ['a', 'b', 'c'] };

  test('that fits stays as it is', () => {
    expect(fitState(view, 1000, characters)).toEqual({ state: view, fits: true });
  });

  test('loses its last goals, then hypotheses', () => {
    const length = characters(view);
    const one = fitState(view, length - 1, characters);
    expect(one.state.goals).toEqual([goal, '⊢ True']);
    const more = fitState(view, [...goal].length - 1, characters);
    expect(more.state.goals).toEqual([goal.replace('α : Type u_1\n', '')]);
  });

  test('loses its oldest tactics first, when they count', () => {
    const count = (shown: StateView) => characters(shown) + shown.tactics.join('').length;
    const fitted = fitState(view, count(view) - 2, count);
    expect(fitted.state).toEqual({ ...view, tactics: ['c'] });
  });

  test('keeps the target of its first goal at any price', () => {
    const fitted = fitState(view, 3, characters);
    expect(fitted.fits).toBe(false);
    expect(fitted.state.goals).toEqual(['⊢ x + 1 ≤ 𝔸 x']);
    expect(fitState({ ...state, goals: [] }, -1, characters).fits).toBe(false);
  });
});

interface SharedCase {
  readonly about: string;
  /** The count is characters, modulo this where it is given. */
  readonly modulo?: number;
  readonly state: string;
  /** By the budget; null where not even the target fits. */
  readonly atMost: Readonly<Record<string, string | null>>;
}

test('states are shortened as they are in training', async () => {
  const path = new URL('../../../trainer/tests/shortened-states.json', import.meta.url);
  const cases: readonly SharedCase[] = JSON.parse(await readFile(path, 'utf8'));
  for (const { about, modulo = 1_000, state: whole, atMost } of cases) {
    const view: StateView = { theorem, goals: whole.split('\n\n'), tactics: [] };
    const found = Object.keys(atMost).map((budget) => {
      const fitted = fitState(view, Number(budget), (shown) => characters(shown) % modulo);
      return [budget, fitted.fits ? stateText(fitted.state) : null];
    });
    expect({ about, atMost: Object.fromEntries(found) }).toEqual({ about, atMost });
  }
});

const name = fc.constantFrom('x', 'y', 'h₁', 'h✝', 'ε', "n'", '𝔸');
const line = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 3 }), fc.array(name, { maxLength: 4 }), fc.boolean())
  .map(([names, words, long]) => `${names.join(' ')} : ${words.join(' + ')}${long ? '\n  ∧ True' : ''}`);
const goalText = fc
  .tuple(fc.boolean(), fc.array(line, { maxLength: 8 }), name)
  .map(([isCase, lines, target]) =>
    [...(isCase ? ['case inl'] : []), ...lines, `⊢ ${target} = 0`].join('\n'),
  );
const views = fc
  .tuple(fc.array(goalText, { minLength: 1, maxLength: 4 }), fc.array(fc.constant('simp'), { maxLength: 4 }))
  .map(([goals, tactics]): StateView => ({ theorem, goals, tactics }));

test('no more hypotheses go than must', () => {
  fc.assert(
    fc.property(goalText, fc.nat(120), (only, budget) => {
      const { state: shorter } = fitState({ theorem, goals: [only], tactics: [] }, budget, characters);
      const texts = dropOrder(only);
      expect(shorter.goals).toEqual([texts.find((text) => [...text].length <= budget) ?? texts.at(-1)]);
    }),
  );
});

test('the result fits or is the bare target', () => {
  const count = (view: StateView) => characters(view) + 3 * view.tactics.length;
  fc.assert(
    fc.property(views, fc.nat(300), (view, budget) => {
      const { state: shorter, fits } = fitState(view, budget, count);
      const target = (view.goals[0] ?? '').slice((view.goals[0] ?? '').indexOf('⊢'));
      expect(count(shorter) <= budget).toBe(fits);
      if (!fits) expect(shorter).toEqual({ theorem, goals: [target], tactics: [] });
      expect(shorter.goals[0]?.endsWith(target)).toBe(true);
      expect(shorter.goals.slice(1)).toEqual(view.goals.slice(1, shorter.goals.length));
      expect(shorter.tactics).toEqual(view.tactics.slice(view.tactics.length - shorter.tactics.length));
      const lines = new Set(view.goals[0]?.split('\n'));
      for (const kept of shorter.goals[0]?.split('\n') ?? []) expect(lines.has(kept)).toBe(true);
      if (count(view) <= budget) expect(shorter).toBe(view);
    }),
  );
});

test('a count that jumps about does no harm', () => {
  fc.assert(
    fc.property(views, fc.nat(50), fc.infiniteStream(fc.nat(100)), (view, budget, numbers) => {
      const known = new Map<string, number>();
      const count = (shown: StateView): number => {
        const key = JSON.stringify([shown.goals, shown.tactics]);
        const before = known.get(key) ?? Number(numbers.next().value);
        known.set(key, before);
        return before;
      };
      const { state: shorter, fits } = fitState(view, budget, count);
      expect(count(shorter) <= budget).toBe(fits);
    }),
  );
});
