import { describe, expect, test } from '@jest/globals';
import { falseInstance } from '../../../src/prove/refute/false-instance.ts';
import { data, fact, goal, shape } from '../enumerative/goals.ts';

const real = (name: string) => data(name, 'ℝ', 'Real');
const said = (name: string, type: string, head: string) => fact(name, type, shape(head, ['Real']));

describe('an instance by which a goal about numbers is false', () => {
  test('keeps the hypotheses', () => {
    const wrong = goal('x ≤ x ^ 2', shape('LE.le', ['Real']), real('x'), said('h', '0 < x ∧ x ≤ 2', 'And'));
    expect(falseInstance(wrong)).toEqual(new Map([['x', '(1 / 2)']]));
  });

  test('has whole numbers where the variables are such', () => {
    const wrong = goal('n ^ 2 ≠ 9', shape('Ne', ['Nat']), data('n', 'ℕ', 'Nat'));
    expect(falseInstance(wrong)).toEqual(new Map([['n', '(3)']]));
  });

  test('is none of what is true, or speaks of more than numbers and polynomials', () => {
    expect(falseInstance(goal('0 ≤ x ^ 2', shape('LE.le', ['Real']), real('x')))).toBeNull();
    expect(falseInstance(goal('f x = 0', shape('Eq', ['Real']), real('x')))).toBeNull();
    const sets = goal('x = 0', shape('Eq', ['Real']), real('x'), data('s', 'Set ℝ', 'Set'));
    expect(falseInstance(sets)).toBeNull();
    const unread = goal('x = 0', shape('Eq', ['Real']), real('x'), said('h', 'Irrational x', 'Irrational'));
    expect(falseInstance(unread)).toBeNull();
  });

  test('is looked for among a limited number', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map(real);
    const sum = 'a + b + c + d + e + f';
    expect(falseInstance(goal(`${sum} ≠ 41`, shape('Ne', ['Real']), ...many))).toBeNull();
  });
});
