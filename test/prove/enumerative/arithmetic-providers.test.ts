import { describe, expect, test } from '@jest/globals';
import { bounded } from '../../../src/prove/enumerative/bounded.ts';
import { library } from '../../../src/prove/enumerative/library.ts';
import { nonlinear } from '../../../src/prove/enumerative/nonlinear.ts';
import { products } from '../../../src/prove/enumerative/products.ts';
import { residues } from '../../../src/prove/enumerative/residues.ts';
import { squares } from '../../../src/prove/enumerative/squares.ts';
import { data, fact, goal, shape, tacticsOf } from './goals.ts';

const product = ['Int', 'HMul.hMul'];
const a = data('a', 'Int');
const b = data('b', 'Int');
const n = data('n', 'Nat');

test('library theorems by what the target says', () => {
  const target = goal('d ∣ a + b', shape('Dvd.dvd', ['Int']), a, b);
  expect(tacticsOf(library, target)).toContain('apply Int.dvd_add <;> assumption');
  expect(tacticsOf(library, goal('a + b = b + a', shape('Eq', ['Int']), a, b))).toEqual([]);
  const divides = fact('h', 'a ∣ n', shape('Dvd.dvd', ['Nat']));
  expect(tacticsOf(library, goal('a ≤ n', shape('LE.le', ['Nat']), n, divides))).toContain(
    'have h1 := Nat.le_of_dvd (by omega) h',
  );
});

test('squares are not negative', () => {
  const target = goal('2 * a * b ≤ a * a + b * b', shape('LE.le', product), a, b);
  expect(tacticsOf(squares, target)).toContain(
    'have h := Lean.Grind.OrderedRing.sq_nonneg (a := a - b); grind',
  );
  expect(tacticsOf(squares, goal('a ≤ b', shape('LE.le', ['Int']), a, b))).toEqual([]);
});

describe('residues', () => {
  test('of the base of a power', () => {
    const target = goal('n ^ 2 % 3 ≠ 2', shape('Ne', ['Nat', 'HPow.hPow']), n);
    expect(tacticsOf(residues, target)[0]).toMatch(
      /^rcases \(by omega : n % 3 = 0 ∨ n % 3 = 1 ∨ n % 3 = 2\) with h \| h \| h <;> simp \[.*Nat\.pow_mod.*, h\]$/u,
    );
  });

  test('not of an exponent, nor for large moduli', () => {
    expect(tacticsOf(residues, goal('2 ^ n % 3 = 1', shape('Eq', ['Nat', 'HPow.hPow']), n))).toEqual([]);
    expect(tacticsOf(residues, goal('n ^ 2 % 100 = 1', shape('Eq', ['Nat', 'HPow.hPow']), n))).toEqual([]);
  });

  test('that hypotheses give', () => {
    const h = fact('h', 'a % 19 = 4', shape('Eq', ['Int', 'HMod.hMod']));
    const tactics = tacticsOf(residues, goal('a * a % 19 = 16', shape('Eq', product), a, h));
    expect(tactics).toEqual([expect.stringMatching(/^simp \[.*Int\.mul_emod.*, h\]$/u)]);
  });
});

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

test('products of inequalities', () => {
  const h = fact('h', '5 ≤ n', shape('LE.le', ['Nat']));
  expect(tacticsOf(nonlinear, goal('25 ≤ n * n', shape('LE.le', ['Nat', 'HMul.hMul']), n, h))).toEqual([
    'have h1 := Nat.mul_le_mul_right (n) h; grind',
  ]);
});

test('values below a small bound', () => {
  const h = fact('h', 'n < 3', shape('LT.lt', ['Nat']));
  expect(tacticsOf(bounded, goal('c', shape('c'), n, h))[0]).toBe(
    'rcases (by omega : n = 0 ∨ n = 1 ∨ n = 2) with rfl | rfl | rfl <;> simp_all',
  );
  const large = fact('h', 'n < 99', shape('LT.lt', ['Nat']));
  expect(tacticsOf(bounded, goal('c', shape('c'), n, large))).toEqual([]);
});
