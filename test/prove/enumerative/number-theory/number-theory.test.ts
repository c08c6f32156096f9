import { describe, expect, test } from '@jest/globals';
import type { Hypothesis } from '../../../../core/goal.ts';
import { bounded, literalBound } from '../../../../src/prove/enumerative/number-theory/bounded.ts';
import {
  commonDivisors,
  readLinearForm,
} from '../../../../src/prove/enumerative/number-theory/common-divisors.ts';
import { primes } from '../../../../src/prove/enumerative/number-theory/primes.ts';
import { powerResidues, residues } from '../../../../src/prove/enumerative/number-theory/residues.ts';
import { context, data, fact, goal, shape, tacticsOf } from '../goals.ts';

const product = ['Int', 'HMul.hMul'];
const a = data('a', 'Int');
const b = data('b', 'Int');
const n = data('n', 'Nat');

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

  test('that hypotheses give are used', () => {
    const h = fact('h', 'a % 19 = 4', shape('Eq', ['Int', 'HMod.hMod']));
    const tactics = tacticsOf(residues, goal('a * a % 19 = 16', shape('Eq', product), a, h));
    expect(tactics).toEqual([expect.stringMatching(/^simp \[.*Int\.mul_emod.*, h\]$/u)]);
  });
});

describe('powers', () => {
  test('repeat, and their period is proposed', () => {
    const target = goal('¬7 ∣ 2 ^ n + 1', shape('Not', ['Dvd.dvd', 'HPow.hPow', 'Nat']), n);
    const [byFacts, bySimplification] = tacticsOf(powerResidues, target);
    expect(byFacts).toContain('2 ^ n % 7 = 2 ^ (n % 3) % 7 :=');
    expect(byFacts).toContain('n % 3 = 0 ∨ n % 3 = 1 ∨ n % 3 = 2');
    expect(bySimplification).toContain('rw [← Nat.div_add_mod n 3, h2]');
  });

  test.each(['2 ^ n % 10 = 1', '2 ^ n % 101 = 1', 'n ^ 2 % 7 = 1', '2 ^ n = 8'])(
    'are not looked at in %s',
    (text) => {
      expect(tacticsOf(powerResidues, goal(text, shape('Eq', ['HPow.hPow', 'Nat']), n))).toEqual([]);
    },
  );
});

describe('linear forms', () => {
  test.each([
    ['n', { name: 'n', factor: 1, constant: 0 }],
    ['3 * n + 1', { name: 'n', factor: 3, constant: 1 }],
    ['n * 3 + 1', { name: 'n', factor: 3, constant: 1 }],
    ['0 * n', null],
    ['n * n', null],
    ['3', null],
  ])('are read from %s as %j', (text, form) => {
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
      bounded(context(goal(target, shape('Eq'), n, data('m', 'Nat'), h))).find(({ tactic }) =>
        tactic.startsWith('rcases (by omega : n < 49'),
      )?.weight;
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

describe('primes', () => {
  const p = data('p', 'Nat');
  const hp = fact('hp', 'Nat.Prime p', shape('Nat.Prime'));
  const divides = (text: string, ...more: string[]) =>
    fact('h', text, shape('Dvd.dvd', ['Nat', 'HMul.hMul', ...more]));
  const sum = goal('b = 1', shape('Eq', ['Nat']), p, hp);
  const with_ = (...facts: readonly Hypothesis[]) =>
    tacticsOf(primes, { ...sum, hypotheses: [...sum.hypotheses, ...facts] });

  test('divide a factor of what they divide, and the base of a power', () => {
    expect(with_(divides('p ∣ a * b'))).toContain('rcases hp.prime.dvd_or_dvd h with h | h');
    expect(with_(divides('p ∣ a ^ 2'))).toContain('replace h := hp.prime.dvd_of_dvd_pow h');
    expect(with_(divides('p ∣ a * b + 1')).join()).not.toContain('dvd_or_dvd');
  });

  test('are divided by 1 and themselves', () => {
    expect(with_(divides('d ∣ p'))).toContain('rcases (Nat.dvd_prime hp).1 h with rfl | rfl');
    expect(with_(fact('h', 'p = a * b', shape('Eq', ['Nat', 'HMul.hMul'])))).toContain(
      'rcases (Nat.dvd_prime hp).1 (Dvd.intro _ h.symm) with h1 | h1',
    );
  });

  test('are 2 or odd, all of them at once', () => {
    const q = fact('hq', 'Nat.Prime (p + 1)', shape('Nat.Prime'));
    const [both] = with_(q);
    expect(both).toMatch(
      /^have h := hp\.two_le; have h1 := hq\.two_le; rcases hp.* <;> rcases hq.* <;> first/u,
    );
  });

  test('may be numerals where Mathlib can show it', () => {
    const product = fact('h', '7 ∣ a * b', shape('Dvd.dvd', ['Int', 'HMul.hMul']));
    const of = goal('7 ∣ b', shape('Dvd.dvd', ['Int']), a, b, product);
    const mathlib = { ...context(of), tactics: new Set(['norm_num']) };
    expect(primes(mathlib).map(({ tactic }) => tactic)).toContain(
      'rcases (Int.prime_iff_natAbs_prime.2 (by norm_num) : Prime (7 : ℤ)).dvd_or_dvd h with h | h',
    );
    expect(primes(context(of))).toEqual([]);
  });
});
