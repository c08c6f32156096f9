import { describe, expect, test } from '@jest/globals';
import { cancelling } from '../../../src/prove/enumerative/arithmetic/cancelling.ts';
import { casting } from '../../../src/prove/enumerative/arithmetic/casting.ts';
import { factoring } from '../../../src/prove/enumerative/arithmetic/factoring.ts';
import { factorsOf } from '../../../src/prove/enumerative/arithmetic/factors.ts';
import { nonlinear } from '../../../src/prove/enumerative/arithmetic/nonlinear.ts';
import { offsets } from '../../../src/prove/enumerative/arithmetic/offsets.ts';
import { products } from '../../../src/prove/enumerative/arithmetic/products.ts';
import { squares } from '../../../src/prove/enumerative/arithmetic/squares.ts';
import { library } from '../../../src/prove/enumerative/automation/library.ts';
import { bounded } from '../../../src/prove/enumerative/number-theory/bounded.ts';
import { coins } from '../../../src/prove/enumerative/number-theory/coins.ts';
import { commonDivisors } from '../../../src/prove/enumerative/number-theory/common-divisors.ts';
import { readLinearForm } from '../../../src/prove/enumerative/number-theory/linear-form.ts';
import { magnitudes } from '../../../src/prove/enumerative/number-theory/magnitudes.ts';
import { literalBound } from '../../../src/prove/enumerative/number-theory/number-range.ts';
import { powerResidues } from '../../../src/prove/enumerative/number-theory/power-residues.ts';
import { residues } from '../../../src/prove/enumerative/number-theory/residues.ts';
import { context, data, fact, goal, shape, tacticsOf } from './goals.ts';

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

describe('numbers between literals', () => {
  const below = (name: string, text: string) => fact(name, text, shape('LT.lt', ['Nat']));

  test('one goal for each value, and none left over', () => {
    expect(tacticsOf(bounded, goal('c', shape('c'), n, below('h', 'n < 3')))).toEqual([
      'revert h; revert n; decide',
      'rcases n with _ | _ | _ | n <;> simp_all',
      'rcases n with _ | _ | _ | n <;> omega',
    ]);
  });

  test('from both sides, for integers too', () => {
    const bounds = [below('h', '-2 ≤ a'), below('h1', '1 > a')];
    expect(tacticsOf(bounded, goal('c', shape('c'), a, ...bounds))[0]).toBe(
      'obtain ⟨k, rfl⟩ : ∃ k : Nat, a = -2 + k := ⟨(a - (-2)).toNat, by omega⟩; rcases k with _ | _ | _ | k <;> simp_all',
    );
    expect(tacticsOf(bounded, goal('c', shape('c'), a, below('h', 'a < 3')))).toEqual([]);
  });

  test('by the kernel only where nothing else is open', () => {
    const h = below('h', 'n < 99');
    expect(tacticsOf(bounded, goal('n * n < 9801', shape('LT.lt'), n, h))).toContain(
      'revert h; revert n; decide',
    );
    const two = tacticsOf(bounded, goal('n * m < 9801', shape('LT.lt'), n, data('m', 'Nat'), h));
    expect(two).toEqual(['rcases (by omega : n < 49 ∨ 49 ≤ n) with h1 | h1']);
  });

  test('large ranges are halved first where the number is a factor', () => {
    const h = below('h', 'n < 99');
    const weightOf = (target: string) =>
      bounded
        .propose(context(goal(target, shape('Eq'), n, data('m', 'Nat'), h)))
        .find(({ tactic }) => tactic.startsWith('rcases (by omega : n < 49'))?.weight;
    expect(weightOf('m % n = 1')).toBeGreaterThan(1);
    expect(weightOf('m + n = 1')).toBeLessThan(0.5);
  });

  test('names that mean something in a pattern', () => {
    const odd = data('x?', 'Nat');
    const target = goal('x? * m < 9801', shape('LT.lt'), odd, data('m', 'Nat'), below('h', 'x? < 99'));
    expect(tacticsOf(bounded, target)).toEqual(['rcases (by omega : x? < 49 ∨ 49 ≤ x?) with h1 | h1']);
    const power = goal('2 ^ x? % 7 = 1', shape('Eq', ['Nat', 'HPow.hPow']), odd);
    expect(tacticsOf(powerResidues, power)[0]).toContain('x? % 3 = 0');
  });

  test('ranges too large to go through', () => {
    expect(tacticsOf(bounded, goal('c', shape('c'), n, below('h', 'n < 5000')))).toEqual([]);
  });

  test.each([
    ['a < 9', { high: 8 }],
    ['9 > a', { high: 8 }],
    ['-3 ≤ a', { low: -3 }],
    ['a ≥ 4', { low: 4 }],
    ['a = 4', null],
    ['a < b', null],
    ['b < 9', null],
  ])('%s as a bound of a', (text, bound) => {
    const [proof] = context(goal('c', shape('c'), a, b, fact('h', text, shape('LT.lt')))).proofs;
    expect(literalBound(proof!, 'a')).toEqual(bound);
  });
});

describe('linear forms', () => {
  test.each([
    ['n', { name: 'n', factor: 1, constant: 0 }],
    ['3 * n + 1', { name: 'n', factor: 3, constant: 1 }],
    ['n * 3 + 1', { name: 'n', factor: 3, constant: 1 }],
    ['0 * n', null],
    ['n * n', null],
    ['3', null],
  ])('%s', (text, form) => {
    expect(readLinearForm(text)).toEqual(form);
  });

  test('what divides two of them divides a number', () => {
    const of = (target: string, head: string) =>
      tacticsOf(commonDivisors, goal(target, shape(head, ['Nat']), n));
    const [tactic] = of('(21 * n + 4).gcd (14 * n + 3) = 1', 'Eq');
    expect(tactic).toContain('Nat.gcd (21 * n + 4) (14 * n + 3) ∣ 1 :=');
    expect(tactic).toContain('3 * (14 * n + 3) - 2 * (21 * n + 4) = 1');
    expect(tactic).toMatch(/; simpa using h$/u);
    expect(of('(n + 7).gcd (2 * n + 1) ≤ 13', 'LE.le')[0]).toMatch(/exact Nat\.le_of_dvd \(by decide\) h$/u);
    expect(of('(n + 1).gcd (n + 1) = 1', 'Eq')).toEqual([]);
    expect(of('(n * n).gcd n = 1', 'Eq')).toEqual([]);
  });
});

describe('powers', () => {
  test('repeat', () => {
    const target = goal('¬7 ∣ 2 ^ n + 1', shape('Not', ['Dvd.dvd', 'HPow.hPow', 'Nat']), n);
    const [byFacts, bySimplification] = tacticsOf(powerResidues, target);
    expect(byFacts).toContain('2 ^ n % 7 = 2 ^ (n % 3) % 7 :=');
    expect(byFacts).toContain('n % 3 = 0 ∨ n % 3 = 1 ∨ n % 3 = 2');
    expect(bySimplification).toContain('rw [← Nat.div_add_mod n 3, h2]');
  });

  test.each(['2 ^ n % 10 = 1', '2 ^ n % 101 = 1', 'n ^ 2 % 7 = 1', '2 ^ n = 8'])('not in %s', (text) => {
    expect(tacticsOf(powerResidues, goal(text, shape('Eq', ['HPow.hPow', 'Nat']), n))).toEqual([]);
  });
});

test('the smaller of two factors', () => {
  const h = fact('h', 'a + b + a * b = 80', shape('Eq', product));
  const [tactic, ...others] = tacticsOf(magnitudes, goal('a = 26', shape('Eq', ['Int']), a, b, h));
  expect(others).toEqual([]);
  expect(tactic).toContain('Int.mul_le_mul (by omega : 9 ≤ a) (by omega : 9 ≤ b)');
  expect(tactic).toContain('(0 < a ∧ a ≤ 8) ∨ (0 < b ∧ b ≤ 8)');
  const square = fact('h', 'n ^ 2 < 30', shape('LT.lt', ['Nat', 'HPow.hPow']));
  expect(tacticsOf(magnitudes, goal('n < 6', shape('LT.lt', ['Nat']), n, square))).toEqual([
    'have h1 : n ≤ 5 := Classical.byContradiction fun _ => (by have := Nat.pow_le_pow_left (by omega : 6 ≤ n) 2; omega)',
  ]);
});

test('whole numbers in equations of rationals', () => {
  const h = fact('h', '↑n / 2 = 21', shape('Eq', ['Rat', 'HDiv.hDiv']));
  expect(tacticsOf(casting, goal('n = 42', shape('Eq', ['Nat']), n, h))).toEqual([
    'have h1 : ((n : Nat) : Rat) = ((42 : Nat) : Rat) := (by first | grind | (push_cast; grind)); exact_mod_cast h1',
  ]);
  expect(tacticsOf(casting, goal('n = 42', shape('Eq', ['Nat']), n))).toEqual([]);
});

describe('a factor of both sides', () => {
  test.each([
    ['(n + 1) ^ 2', ['(n + 1)', '(n + 1)']],
    ['2 ^ (k + 1) * n !', ['2 ^ (k)', '2', 'n !']],
    ['(f (a * b) * c)', ['f (a * b)', 'c']],
    ['n ^ 9', ['n ^ 9']],
    ['a * b + c', null],
  ])('factors of %s', (text, factors) => {
    expect(factorsOf(text)).toEqual(factors);
  });

  test('is taken away', () => {
    const square = goal('(n + 1) ^ 2 ≤ (n + 1) * f n', shape('LE.le', ['Nat', 'HPow.hPow']), n);
    expect(tacticsOf(cancelling, square)).toEqual([
      'suffices h : ((n + 1) ≤ f n) by have := Nat.mul_le_mul_left (n + 1) h; grind',
    ]);
    const integers = goal('a * b < b', shape('LT.lt', product), a, b);
    expect(tacticsOf(cancelling, integers)).toEqual([
      'suffices h : (a < 1) by have := Int.mul_lt_mul_of_pos_left h (by omega : 0 < b); grind',
    ]);
    expect(tacticsOf(cancelling, goal('a * b = b', shape('Eq', product), a, b))).toEqual([]);
    expect(tacticsOf(cancelling, goal('a * b < a + b', shape('LT.lt', product), a, b))).toEqual([]);
  });
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

test('common factors are taken out, on the side where they stand', () => {
  const of = (target: string) => tacticsOf(factoring, goal(target, shape('Eq', product), a, b));
  expect(of('(k * a - k * b).natAbs = c')).toEqual(['rw [← Int.mul_sub]']);
  expect(of('a * k + f b * k = c')).toEqual(['rw [← Int.add_mul]']);
  expect(of('a * k + b * k = c')).toEqual(['rw [← Int.add_mul]']);
  expect(of('k * a - l * b = c')).toEqual([]);
  expect(of('ak * b + k * c = d')).toEqual([]);
  expect(of('x - k * a - k * b = c')).toEqual([]);
  expect(of('c = xs.length * a + xs.length * (b + 1)')).toEqual(['rw [← Int.mul_add]']);
  expect(of('f (g (a * k + b * k)) = c')).toEqual(['rw [← Int.add_mul]']);
});

describe('coins', () => {
  const of = (body: string) =>
    tacticsOf(coins, goal(`∃ x y, ${body}`, shape('Exists', ['Nat', 'HMul.hMul']), n));

  test('pay an amount: for each remainder by the first coin, so many of the second', () => {
    expect(of('n = 2 * x + 7 * y')).toEqual([
      'rcases (by omega : n % 2 = 0 ∨ n % 2 = 1) with h | h <;> ' +
        'first | exact ⟨(n - 7 * 0) / 2, 0, by omega⟩ | exact ⟨(n - 7 * 1) / 2, 1, by omega⟩',
    ]);
    expect(of('x * 2 + y * 7 = n')).toEqual(of('n = 2 * x + 7 * y'));
  });

  test('of sums with numbers only', () => {
    expect(of('n = x * x + 7 * y')).toEqual([]);
    expect(of('n = 2 * x + 7 * y + 1')).toEqual([]);
    expect(of('n = 1000 * x + 7 * y')).toEqual([]);
    expect(of('n + 1 = 2 * x + 7 * y')).toEqual([]);
  });
});

test('equal squares have bases that differ in sign', () => {
  const same = fact('h', 'a * a = b ^ 2', shape('Eq', product));
  expect(tacticsOf(products, goal('a = b ∨ a = -b', shape('Or', ['Eq', 'Int']), a, b, same))).toEqual([
    'rcases Int.mul_eq_zero.mp (by grind : (a - b) * (a + b) = 0) with h1 | h1',
  ]);
});
