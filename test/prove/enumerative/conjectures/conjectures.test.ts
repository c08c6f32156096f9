import { describe, expect, test } from '@jest/globals';
import { generalising } from '../../../../src/prove/enumerative/conjectures/generalising.ts';
import { data, definition, fact, goal, shape, tacticsOf } from '../goals.ts';

const n = data('n', 'Nat');
const xs = data('xs', 'List Nat', 'List');
const sort = definition('sort', 'List', 'Nat');
const onto = definition('onto', 'List', 'Nat');

describe('generalising', () => {
  test('frees an accumulator, with what the other side says it starts from', () => {
    const equation = shape('Eq', ['List', 'Nat', 'onto', 'sort']);
    expect(tacticsOf(generalising, goal('onto [] xs = sort xs', equation, xs), [onto, sort])[0]).toBe(
      'have key : ∀ (xs : List Nat) acc, onto acc xs = (onto [] xs) ++ acc := ' +
        'by (intro xs; induction xs <;> grind [onto])',
    );
    expect(tacticsOf(generalising, goal('onto [] xs = sort xs', equation, xs), [onto, sort])[1]).toContain(
      '∀ (xs : List Nat) acc, onto acc xs = (sort xs) ++ acc',
    );
  });

  test('frees the start from which both sides run', () => {
    const run = definition('run', 'List', 'Nat');
    const equation = shape('Eq', ['List', 'Nat', 'run']);
    const tactics = tacticsOf(
      generalising,
      goal('f (run p (g 0) xs) = f (run q (g 0) (k xs))', equation, xs),
      [run],
    );
    expect(tactics[0]).toBe(
      'have key : ∀ s, run p s xs = run q s (k xs) := by (induction xs <;> intro s <;> grind [run])',
    );
    const inside = goal('run p (g 0) xs = run q (g 0) (k xs)', equation, xs, fact('ih', 'p', shape('p')));
    expect(tacticsOf(generalising, inside, [run])).toEqual([]);
    expect(tacticsOf(generalising, goal('run p n xs = run p n (k xs)', equation, xs, n), [run])).toEqual([]);
  });

  test('has nothing to say where no argument is a start value', () => {
    const equation = shape('Eq', ['List', 'Nat', 'onto']);
    expect(tacticsOf(generalising, goal('onto xs xs = xs', equation, xs), [onto])).toEqual([]);
  });
});
