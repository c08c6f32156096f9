import { describe, expect, test } from '@jest/globals';
import {
  casting,
  offsets,
  products,
  signs,
  squares,
} from '../../../../src/prove/enumerative/arithmetic/arithmetic.ts';
import { data, definition, fact, goal, shape, tacticsOf } from '../goals.ts';

const product = ['Int', 'HMul.hMul'];
const a = data('a', 'Int');
const b = data('b', 'Int');
const n = data('n', 'Nat');

test('factors of a product that is zero, and roots of a square', () => {
  const zero = fact('h', 'a * b = 0', shape('Eq', product));
  expect(tacticsOf(products, goal('c', shape('c'), a, b, zero))).toEqual([
    'rcases Int.mul_eq_zero.mp h with h1 | h1',
  ]);
  const nine = fact('h', 'a * a = 9', shape('Eq', product));
  expect(tacticsOf(products, goal('c', shape('c'), a, nine))).toEqual([
    'rcases Int.mul_eq_zero.mp (by grind : (a - 3) * (a + 3) = 0) with h1 | h1',
  ]);
});

test('equal squares have bases that differ in sign', () => {
  const same = fact('h', 'a * a = b ^ 2', shape('Eq', product));
  expect(tacticsOf(products, goal('a = b ∨ a = -b', shape('Or', ['Eq', 'Int']), a, b, same))).toEqual([
    'rcases Int.mul_eq_zero.mp (by grind : (a - b) * (a + b) = 0) with h1 | h1',
  ]);
});

test('squares are not negative', () => {
  const target = goal('2 * a * b ≤ a * a + b * b', shape('LE.le', product), a, b);
  expect(tacticsOf(squares, target)).toContain(
    'have h := Lean.Grind.OrderedRing.sq_nonneg (a := a - b); grind',
  );
  expect(tacticsOf(squares, goal('a ≤ b', shape('LE.le', ['Int']), a, b))).toEqual([]);
  const complete = (text: string) => tacticsOf(squares, goal(text, shape('LE.le', product), a))[0];
  expect(complete('3 ≤ a * a - 4 * a + 7')).toContain('(a := a - 2)');
  expect(complete('-1 ≤ a * a + a * 3 + 2')).toContain('(a := 2 * a + 3)');
  expect(complete('4 * a ≤ a ^ 2 + 4')).toContain('(a := a - 2)');
  expect(complete('0 ≤ a * a - a + 1')).toContain('(a := 2 * a - 1)');
  // Nothing to complete: another variable, another square, a product with more to it.
  expect(complete('4 * ab ≤ a * a + 4')).toContain('(a := a)');
  expect(complete('4 * a ≤ b * b')).toContain('(a := a)');
  expect(complete('b * 4 * a ≤ a * a')).toContain('(a := a)');
});

describe('offsets', () => {
  test('write the larger number as a sum', () => {
    const m = data('m', 'Nat');
    const smaller = fact('h', 'm ≤ n', shape('LE.le', ['Nat']));
    const difference = goal('m + (n - m) = n', shape('Eq', ['Nat', 'HSub.hSub']), m, n, smaller);
    expect(tacticsOf(offsets, difference)).toEqual([
      'obtain ⟨d, rfl⟩ := Nat.exists_eq_add_of_le h; grind',
      'obtain ⟨d, rfl⟩ := Nat.exists_eq_add_of_le h',
    ]);
    expect(tacticsOf(offsets, goal('m = n', shape('Eq', ['Nat']), m, n, smaller))).toEqual([]);
  });

  test('in both orders where none is known', () => {
    const target = goal(
      '2 * (m * n) ≤ m * m + n * n',
      shape('LE.le', ['Nat', 'HMul.hMul']),
      data('m', 'Nat'),
      n,
    );
    expect(tacticsOf(offsets, target)).toEqual([
      'rcases Nat.le_total m n with h | h <;> obtain ⟨d, rfl⟩ := Nat.exists_eq_add_of_le h <;> grind',
    ]);
  });
});

test('whole numbers in equations of rationals', () => {
  const h = fact('h', '↑n / 2 = 21', shape('Eq', ['Rat', 'HDiv.hDiv']));
  expect(tacticsOf(casting, goal('n = 42', shape('Eq', ['Nat']), n, h))).toEqual([
    'have h1 : ((n : Nat) : Rat) = ((42 : Nat) : Rat) := (by first | grind | (push_cast; grind)); exact_mod_cast h1',
  ]);
  expect(tacticsOf(casting, goal('n = 42', shape('Eq', ['Nat']), n))).toEqual([]);
});

describe('signs', () => {
  const a = data('a', 'Int');
  const b = data('b', 'Int');
  const sign = { ...definition('sign', 'Int'), isRecursive: false };
  const equation = shape('Eq', ['Int', 'HMul.hMul', 'sign']);

  test('of the factors tell that of a product', () => {
    const [tactic] = tacticsOf(signs, goal('sign (a * b) = sign a * sign b', equation, a, b), [sign]);
    expect(tactic).toContain(
      '(rcases Int.lt_trichotomy a 0 with ha | rfl | ha <;> rcases Int.lt_trichotomy b 0',
    );
    expect(tactic).toContain('have h := Int.mul_pos ha hb');
  });

  test('of two variables, for a definition that may ask', () => {
    expect(tacticsOf(signs, goal('sign (a * a) = 1', equation, a), [sign])).toEqual([]);
    expect(tacticsOf(signs, goal('a * b = b * a', equation, a, b))).toEqual([]);
  });
});
