import { describe, expect, test } from '@jest/globals';
import type { Goal, Hypothesis } from '../../../../core/goal.ts';
import { closedForms } from '../../../../src/prove/enumerative/mathlib/closed-forms.ts';
import { closers } from '../../../../src/prove/enumerative/mathlib/closers.ts';
import {
  equations,
  equivalences,
  naturalEquations,
} from '../../../../src/prove/enumerative/mathlib/equations.ts';
import { exponentials } from '../../../../src/prove/enumerative/mathlib/exponentials.ts';
import { fractionalPowers } from '../../../../src/prove/enumerative/mathlib/fractional-powers.ts';
import { extrema, functions, members } from '../../../../src/prove/enumerative/mathlib/functions.ts';
import { inequalities, roundings } from '../../../../src/prove/enumerative/mathlib/inequalities.ts';
import { logarithms } from '../../../../src/prove/enumerative/mathlib/logarithms.ts';
import { recurrences, sums } from '../../../../src/prove/enumerative/mathlib/recurrences.ts';
import { radicals, roots } from '../../../../src/prove/enumerative/mathlib/roots.ts';
import { simplification } from '../../../../src/prove/enumerative/mathlib/simplification.ts';
import { sumsOfLogarithms } from '../../../../src/prove/enumerative/mathlib/sums-of-logarithms.ts';
import { factors } from '../../../../src/prove/enumerative/number-theory/factors.ts';
import type { TacticProvider } from '../../../../src/prove/enumerative/tactic-provider.ts';
import { buildGoalContext } from '../../../../src/prove/reading/goal-context.ts';
import { data, fact, goal, shape } from '../goals.ts';

const all = new Set(
  'norm_num ring ring_nf linarith nlinarith positivity field_simp linear_combination gcongr bound interval_cases push_cast push_neg aesop zify qify contrapose!'.split(
    ' ',
  ),
);

const proposed = (provider: TacticProvider, of: Goal, tactics: ReadonlySet<string> = all): string[] =>
  provider(buildGoalContext(of, { inductives: [], declarations: [], tactics })).map(({ tactic }) => tactic);

const real = (name: string): Hypothesis => data(name, 'ℝ', 'Real');
const says = (name: string, type: string, head = 'Eq'): Hypothesis => fact(name, type, shape(head, ['Real']));

describe('equations', () => {
  test('are combined with the coefficients that make the target', () => {
    const target = goal(
      'x ^ 2 - y ^ 2 = 217',
      shape('Eq', ['Real']),
      ...[real('x'), real('y'), says('h', 'x + y = 7'), says('k', 'x - y = 31')],
    );
    const [first] = proposed(equations, target);
    expect(first).toBe('linear_combination (x - y) * h + 7 * k');
  });

  test('use what the squares of roots and of the imaginary unit are', () => {
    const root = goal('√2 * √2 * x = 2 * x', shape('Eq', ['Real']), real('x'));
    expect(proposed(equations, root)).toContain(
      'linear_combination x * Real.sq_sqrt (show (0 : ℝ) ≤ 2 by norm_num)',
    );
    const unit = goal(
      'Complex.I * (Complex.I * z) = -z',
      shape('Eq', ['Complex']),
      data('z', 'ℂ', 'Complex'),
    );
    expect(proposed(equations, unit)).toContain('linear_combination z * Complex.I_sq');
  });

  test('use what sines and cosines of an angle and of its double have to do with each other', () => {
    const double = goal('cos x ^ 4 - sin x ^ 4 = cos (2 * x)', shape('Eq', ['Real']), real('x'));
    expect(proposed(equations, double)[0]).toMatch(
      /^linear_combination .*sin_sq_add_cos_sq x.*cos_two_mul x/u,
    );
  });

  test('that are true in every ring are left to ring', () => {
    expect(proposed(equations, goal('x + y = y + x', shape('Eq', ['Real']), real('x'), real('y')))).toEqual([
      'ring',
    ]);
  });

  test('are solved for the terms that they give a value', () => {
    const system = [real('x'), real('y'), says('h', 'x + y = 7'), says('k', '3 * x + y = 45')];
    expect(proposed(equations, goal('p x', shape('p', ['Real']), ...system))).toContain(
      'obtain ⟨rfl, rfl⟩ : x = 19 ∧ y = -12 := ⟨by linarith, by linarith⟩',
    );
    const integers = [data('n', 'ℤ', 'Int'), fact('h', '2 * f 3 + n = 7', shape('Eq', ['Int']))];
    const more = [...integers, fact('k', 'n - f 3 = 1', shape('Eq', ['Int']))];
    expect(proposed(equations, goal('p n', shape('p', ['Int']), ...more))).toContain(
      'obtain ⟨h1, rfl⟩ : (f 3 : ℤ) = 2 ∧ n = 3 := ⟨by omega, by omega⟩',
    );
  });

  test('of integers are combined with integers alone', () => {
    const half = (type: string, name: string) =>
      proposed(
        equations,
        goal(
          'x = 2',
          shape('Eq', [name]),
          ...[data('x', type, name), fact('h', '2 * x = 4', shape('Eq', [name]))],
        ),
      );
    expect(half('ℝ', 'Real')).toContain('linear_combination 1 / 2 * h');
    expect(half('ℤ', 'Int').join()).not.toContain('linear_combination');
  });

  test('with very many terms are no end of the proposals', () => {
    const many = (letter: string) => Array.from({ length: 100 }, (_, at) => `${letter}${at}`).join(' + ');
    const long = goal('z = 1', shape('Eq', ['Real']), real('z'), says('h', `${many('x')} = ${many('y')}`));
    expect(proposed(equations, long)).toEqual([]);
  });

  test('that give a value already are not solved again, and an unsolvable system gives none', () => {
    const known = goal('p x', shape('p', ['Real']), real('x'), says('h', 'x = 3'));
    expect(proposed(equations, known)).toEqual([]);
    const open = goal('p x', shape('p', ['Real']), real('x'), real('y'), says('h', 'x + y = 3'));
    expect(proposed(equations, open)).toEqual([]);
  });
});

describe('inequalities', () => {
  const positive = (name: string): Hypothesis => says(`h${name}`, `0 < ${name}`, 'LT.lt');

  test('are told which products of hypotheses and squares add up to them', () => {
    const cubes = goal(
      'a ^ 2 * b + b ^ 2 * a ≤ a ^ 3 + b ^ 3',
      shape('LE.le', ['Real']),
      real('a'),
      real('b'),
      positive('a'),
      positive('b'),
    );
    expect(proposed(inequalities, cubes)).toEqual([
      'linarith [mul_nonneg ha.le (sq_nonneg (a - b)), mul_nonneg hb.le (sq_nonneg (a - b))]',
    ]);
  });

  test('are refuted where a product with their negation is needed', () => {
    const root = goal('x ≤ 3', shape('LE.le', ['Real']), real('x'), says('h', 'x * x ≤ 9', 'LE.le'));
    expect(proposed(inequalities, root)[0]).toMatch(/^by_contra h1\npush_neg at h1\nlinarith \[.*mpr h1/u);
  });

  test('use the bounds of sines, exponentials and roots', () => {
    const waves = goal('Real.sin x * Real.cos x ≤ 1 / 2', shape('LE.le', ['Real']), real('x'));
    expect(proposed(inequalities, waves)[0]).toContain('Real.sin_sq_add_cos_sq x');
    const growth = goal('0 < Real.exp x + √y', shape('LT.lt', ['Real']), real('x'), real('y'));
    expect(proposed(inequalities, growth)).toEqual(['linarith [Real.exp_pos x, Real.sqrt_nonneg y]']);
  });

  test('that do not follow so get no proposal', () => {
    const wrong = goal('x ^ 2 ≤ x', shape('LE.le', ['Real']), real('x'));
    expect(proposed(inequalities, wrong)).toEqual([]);
  });
});

describe('equations in one unknown', () => {
  test('are split at their rational roots, and a factor without a real one is none', () => {
    const cubic = goal(
      'n + 1 = 10',
      shape('Eq', ['Int']),
      data('n', 'ℤ', 'Int'),
      fact('h', '(n - 1) * n * (n + 1) = 720', shape('Eq', ['Int'])),
    );
    const [ended, only, ...others] = proposed(roots, cubic);
    expect(others).toEqual([]);
    expect(ended).toBe(`${only}\nall_goals\n  first | omega | linarith | (norm_num at *; done) | nlinarith`);
    expect(only).toMatch(/^obtain rfl : n = 9 := by\n/u);
    expect(only).toContain('(n - 9) * (n ^ 2 + 9 * n + 80) = 0 := by linear_combination h');
    expect(only).toContain('nlinarith [sq_nonneg (n + 9 / 2)]');
  });

  test('that follow from several hypotheses are found by eliminating the other terms', () => {
    const curves = [real('x'), real('y'), says('h', 'y = x ^ 2 + 4 * x'), says('k', 'y = 5 * x + 6')];
    const found = proposed(roots, goal('p x', shape('p', ['Real']), ...curves)).join('\n');
    expect(found).toContain('obtain rfl | rfl : x = -2 ∨ x = 3 := by');
  });

  test('have the square roots for their roots where these are no fractions', () => {
    const square = goal('p x', shape('p', ['Real']), real('x'), says('h', 'x ^ 2 = 2'));
    expect(proposed(roots, square)[0]).toContain('x = √2 ∨ x = -√2 := by');
  });

  test('without real roots, and linear ones, are left to others', () => {
    const none = goal('p x', shape('p', ['Real']), real('x'), says('h', 'x ^ 2 = -2'));
    expect(proposed(roots, none)).toEqual([]);
    const linear = goal('p x', shape('p', ['Real']), real('x'), says('h', 'x = 2'));
    expect(proposed(roots, linear)).toEqual([]);
  });
});

describe('powers with a variable exponent', () => {
  test('are compared by their logarithms, with those of perfect powers written by their roots', () => {
    const equation = goal(
      'x = 3',
      shape('Eq', ['Real']),
      real('x'),
      says('h', '10 ^ x * 100 ^ x = 1000 ^ 3'),
    );
    const [first] = proposed(logarithms, equation);
    expect(first).toContain('have h1 := congrArg Real.log h');
    expect(first).toContain('Real.log 100 = 2 * Real.log 10');
    expect(first).toContain('0 < Real.log 10');
  });

  test('are taken out of a sum before', () => {
    const equation = goal('b = 1', shape('Eq', ['Real']), real('b'), says('h', '4 ^ b + 2 ^ 3 = 12'));
    expect(proposed(logarithms, equation)[0]).toContain('((4 : ℝ) ^ b) = 4 := by linarith');
  });

  test('whose roots have a factor in common are compared by the logarithms of primes', () => {
    const target = goal('2 ^ (x + 1) = 10', withPowers('Eq'), real('x'), power('h', '2 ^ x = 5'));
    const [first] = proposed(logarithms, target);
    expect(first).toContain('Real.log 10 = Real.log 2 + Real.log 5');
    expect(first).toContain('refine Real.log_injOn_pos');
    expect(first).toContain('at h1 ⊢');
  });

  test('of a base that may be zero are looked at for zero first', () => {
    const target = goal(
      '(x ^ (1 / 2)) ^ 2 = x',
      withPowers('Eq'),
      real('x'),
      fact('hx', '0 ≤ x', shape('LE.le', ['Real'])),
    );
    const [first] = proposed(logarithms, target);
    expect(first).toMatch(/^\(obtain rfl \| p := hx\.eq_or_lt\n · norm_num/u);
    const positive = goal(
      '(x ^ (1 / 2)) ^ 2 = x',
      withPowers('Eq'),
      real('x'),
      fact('hx', '0 < x', shape('LT.lt', ['Real'])),
    );
    expect(proposed(logarithms, positive)[0]).not.toContain('eq_or_lt');
  });

  test('are compared in inequalities, with the signs of the logarithms that are known', () => {
    const target = goal(
      'x ^ (1 / 2) ≤ x',
      withPowers('LE.le'),
      real('x'),
      fact('hx', '1 ≤ x', shape('LE.le', ['Real'])),
    );
    const [first] = proposed(logarithms, target);
    expect(first).toContain('0 ≤ Real.log x := Real.log_nonneg hx');
    expect(first).toContain('(Real.log_le_log_iff (by positivity) (by positivity)).1');
  });
});

const withPowers = (head: string) => shape(head, ['Real', 'Real.instPow']);
const power = (name: string, type: string): Hypothesis => fact(name, type, withPowers('Eq'));

describe('sums of powers', () => {
  test('are polynomials in powers of one variable', () => {
    const target = goal('4 ^ x + 2 ^ (x + 1) = 15', withPowers('Eq'), real('x'), power('h', '2 ^ x = 3'));
    const [first] = proposed(exponentials, target);
    expect(first).toContain('(4 : ℝ) ^ x = ((2 : ℝ) ^ x) ^ 2');
    expect(first).toContain('0 < (2 : ℝ) ^ x := by positivity');
    expect(first).toContain('generalize h1 : (2 : ℝ) ^ x = t at *');
  });

  test('of e have multiples of the exponent as powers', () => {
    const exp = shape('Eq', ['Real', 'Real.exp']);
    const target = goal('Real.exp (2 * x) + Real.exp x = 12', exp, real('x'));
    expect(proposed(exponentials, target)[0]).toContain(
      'Real.exp (2 * x) = (Real.exp x) ^ 2 := by rw [← Real.exp_nat_mul]; norm_num',
    );
  });

  test('are left alone where each is one power of a variable, or the exponent is a natural number', () => {
    const plain = goal('2 ^ x < 3', withPowers('LT.lt'), real('x'));
    expect(proposed(exponentials, plain)).toEqual([]);
    const natural = goal('2 ^ (n + 1) < a', withPowers('LT.lt'), data('n', 'ℕ', 'Nat'), real('a'));
    expect(proposed(exponentials, natural)).toEqual([]);
  });
});

describe('powers of a variable with fractional exponents', () => {
  const positive = fact('hx', '0 < x', shape('LT.lt', ['Real']));

  test('are powers of one root, and so is the variable', () => {
    const target = goal('x ^ (3 / 2) + x ^ (-(1 / 3)) = √x', withPowers('Eq'), ...[real('x'), positive]);
    const [first] = proposed(fractionalPowers, target);
    expect(first).toContain('have e : x ^ (3 / 2 : ℝ) = (x ^ (1 / 6 : ℝ)) ^ 9 := by');
    expect(first).toContain('have e1 : x ^ (-(1 / 3) : ℝ) = ((x ^ (1 / 6 : ℝ)) ^ 2)⁻¹ := by');
    expect(first).toContain('have e2 : √x = (x ^ (1 / 6 : ℝ)) ^ 3 := by');
    expect(first).toMatch(/have r : x = \(x \^ \(1 \/ 6 : ℝ\)\) \^ 6 := .*subst r/su);
  });

  test('are left alone where there is one and nothing is added to it', () => {
    const target = goal('x ^ (3 / 2) = 8', withPowers('Eq'), real('x'), positive);
    expect(proposed(fractionalPowers, target)).toEqual([]);
  });
});

describe('a linear equation of logarithms', () => {
  const logarithm = (type: string) => fact('h', type, shape('Eq', ['Real', 'Real.log']));

  test('says that two products are equal', () => {
    const target = goal(
      'x = 4',
      shape('Eq', ['Real']),
      real('x'),
      logarithm('Real.log x + Real.log (x - 3) = 2 * Real.log 2'),
    );
    const [first] = proposed(sumsOfLogarithms, target);
    expect(first).toContain('have h1 : x * (x - 3) = (2 : ℝ) ^ 2 := by');
    expect(first).toContain('(0 : ℝ) < (x - 3) := by linarith');
  });

  test('to a base has a power of the base for what stands alone', () => {
    const target = goal(
      'x = 12',
      shape('Eq', ['Real']),
      real('x'),
      logarithm('Real.logb 2 x - Real.logb 2 3 = 2'),
    );
    expect(proposed(sumsOfLogarithms, target)[0]).toContain('have h1 : x = (3 : ℝ) * (2 : ℝ) ^ 2 := by');
  });

  test('is left alone where the bases differ, or where something else is in it', () => {
    for (const type of ['Real.logb 2 x + Real.logb 3 x = 1', 'Real.log x + x = 1', 'x * Real.log x = 1'])
      expect(
        proposed(sumsOfLogarithms, goal('x = 1', shape('Eq', ['Real']), real('x'), logarithm(type))),
      ).toEqual([]);
  });
});

test('what a bijection is at a point says what its inverse is at another', () => {
  const map = data('σ', 'ℝ ≃ ℝ', 'Equiv');
  const values = fact('h', '∀ (x : ℝ), σ.toFun x = 2 * x', shape('Eq', ['Real'], 1));
  const [first] = proposed(equivalences, goal('σ.invFun 4 = 2', shape('Eq', ['Real']), map, values));
  expect(first).toContain('Equiv.symm_apply_eq');
  expect(first).toContain('norm_num [h]');
});

describe('equations of natural numbers', () => {
  const natural = (name: string) => data(name, 'ℕ', 'Nat');
  const equation = (type: string) => fact('h', type, shape('Eq', ['Nat']));

  test('with a product on a side are gone through by divisors', () => {
    const product = goal('x = 3', shape('Eq', ['Nat']), natural('x'), natural('y'), equation('x * y = 15'));
    expect(proposed(naturalEquations, product).join('\n')).toContain('Nat.divisors 15 = {1, 3, 5, 15}');
  });

  test('with powers on a side bound the exponents', () => {
    const powers = goal(
      'x + y = 8',
      shape('Eq', ['Nat']),
      natural('x'),
      natural('y'),
      equation('2 ^ x * 3 ^ y = 1296'),
    );
    const [only] = proposed(naturalEquations, powers);
    expect(only).toContain(': x ≤ 10 := by');
    expect(only).toContain(': y ≤ 6 := by');
  });
});

test('roots of numerals are written by those of numbers without a square in them', () => {
  expect(proposed(radicals, goal('√80 = 4 * √5', shape('Eq', ['Real']))).join('\n')).toContain(
    'show √(80 : ℝ) = 4 * √5 by',
  );
  expect(proposed(radicals, goal('√7 < 3', shape('LT.lt', ['Real'])))).toEqual([]);
});

test('floors and ceilings of closed terms are written by their values', () => {
  const [only] = proposed(roundings, goal('⌈√27⌉ - ⌊2 * √6 + 1 / 2⌋ = 1', shape('Eq', ['Int'])));
  expect(only).toContain('show ⌈√27⌉ = 6 by rw [Int.ceil_eq_iff]');
  expect(only).toContain('show ⌊2 * √6 + 1 / 2⌋ = 5 by rw [Int.floor_eq_iff]');
  expect(proposed(roundings, goal('⌊x⌋ = 1', shape('Eq', ['Int']), real('x')))).toEqual([]);
});

test('a least element is one of the set, and at most each other', () => {
  const least = goal('IsLeast {n | 2 < n} 3', shape('IsLeast', ['Nat']));
  expect(proposed(extrema, least)[0]).toBe(
    '(refine ⟨by norm_num, fun n h => ?_⟩; norm_num at h; first | omega | nlinarith | linarith)',
  );
  const given = goal(
    'u = 3',
    shape('Eq', ['Nat']),
    data('u', 'ℕ', 'Nat'),
    fact('h', 'IsLeast S u', shape('IsLeast', ['Nat'])),
  );
  expect(proposed(extrema, given)).toContain('obtain ⟨h1, h2⟩ := h');
});

describe('sequences with a recurrence', () => {
  const sequence = data('t', 'ℕ → ℚ', null);
  const rule = fact('h', '∀ n ≥ 2, t n = (t (n - 1) + 1) / t (n - 2)', shape('Eq', ['Rat'], 2));
  const given = (...values: readonly string[]) =>
    values.map((value, at) => fact(`v${at}`, `t ${at} = ${value}`, shape('Eq', ['Rat'])));

  test('get their next values one after the other', () => {
    const near = goal('t 3 = 3', shape('Eq', ['Rat']), sequence, ...given('1', '2'), rule);
    const [only] = proposed(recurrences, near);
    expect(only).toContain('t 2 = 3 := by have r := h 2 (by norm_num); norm_num [v0, v1] at r');
    expect(only).toContain('t 3 = 2 := by');
  });

  test('get values that are far away by their period', () => {
    const far = goal('t 502 = 3', shape('Eq', ['Rat']), sequence, ...given('1', '2', '3', '2'), rule);
    const [only] = proposed(recurrences, far);
    expect(only).toContain('t (5 * m + 2) = 3 ∧ t (5 * m + 3) = 2 := by');
    expect(only).toContain('t 502 = 3 := (h1 100).1');
  });

  test('are left alone where a value would divide by zero, or the rule names the index', () => {
    const broken = goal('t 3 = 3', shape('Eq', ['Rat']), sequence, ...given('0', '2'), rule);
    expect(proposed(recurrences, broken)).toEqual([]);
    const counted = fact('h', '∀ n ≥ 1, t n = t (n - 1) + n', shape('Eq', ['Rat'], 2));
    const far = goal('t 502 = 3', shape('Eq', ['Rat']), sequence, ...given('0'), counted);
    expect(proposed(recurrences, far)).toEqual([]);
  });
});

test('a hypothesis about all numbers is looked at for several of them at once', () => {
  const identity = fact('h', '∀ (x : ℝ), x ^ 2 + a * x = x * (x - b)', shape('Eq', ['Real'], 1));
  const found = proposed(functions, goal('a = -b', shape('Eq', ['Real']), real('a'), real('b'), identity));
  expect(found.join('\n')).toMatch(/have h1 := h 0; have h2 := h 1;.*\| grind/u);
});

describe('finite sets that a hypothesis describes', () => {
  const set = data('S', 'Finset ℕ', 'Finset');
  const by = (type: string) =>
    goal('S.card = 4', shape('Eq', ['Nat']), set, fact('h', type, shape('Iff', ['Nat'], 1))) as Goal;

  test('are the divisors of a number', () => {
    expect(proposed(members, by('∀ (n : ℕ), n ∈ S ↔ n ∣ Nat.sqrt 196'))[0]).toBe(
      'obtain rfl : S = Nat.divisors (Nat.sqrt 196) := by ext; norm_num [h]\nfirst | rfl | decide +kernel',
    );
  });

  test('are filtered out of the numbers below a limit', () => {
    expect(proposed(members, by('∀ (n : ℕ), n ∈ S ↔ n < 50 ∧ n % 7 = 3')).join('\n')).toContain(
      'S = (Finset.range 51).filter (fun n => n < 50 ∧ n % 7 = 3)',
    );
  });

  test('are left alone where the description has no numeral, or one that is too large', () => {
    expect(proposed(members, by('∀ (n : ℕ), n ∈ S ↔ n < m'))).toEqual([]);
    expect(proposed(members, by('∀ (n : ℕ), n ∈ S ↔ n < 100000'))).toEqual([]);
  });
});

describe('sums', () => {
  const natural = data('n', 'ℕ', 'Nat');
  const sum = '∑ k ∈ Finset.range n, (2 * k + 1) = n ^ 2';

  test('are proved by induction on their length, whose step takes the last term out', () => {
    const [only, ...others] = proposed(sums, goal(sum, shape('Eq', ['Nat', 'Finset.sum']), natural));
    expect(others).toEqual([]);
    expect(only).toMatch(/^induction n with \| zero => \(first \| .*\) \| succ n ih => \(first \| /u);
    expect(only).toContain('(rw [Finset.sum_range_succ, ih]; ring1)');
  });

  test('begin at a lower bound where a hypothesis has one', () => {
    const bounded = goal(
      'n ^ 2 ≤ n !',
      shape('LE.le', ['Nat']),
      natural,
      fact('h', '4 ≤ n', shape('LE.le', ['Nat'])),
    );
    expect(proposed(sums, bounded)[0]).toMatch(/^induction n, h using Nat\.le_induction with \| base => /u);
  });

  test('of no variable length are left alone', () => {
    expect(proposed(sums, goal('∑ k ∈ Finset.range 3, k = 3', shape('Eq', ['Nat']), natural))).toEqual([]);
  });
});

describe("Mathlib's tactics", () => {
  const inequality = goal('a * b ≤ a ^ 2 + b ^ 2', shape('LE.le', ['Real']), real('a'), real('b'));

  test('are proposed where the header has them, and nowhere else', () => {
    expect(proposed(closers, inequality)).toEqual(
      expect.arrayContaining([
        'norm_num',
        'nlinarith',
        expect.stringContaining('nlinarith [sq_nonneg (a - b)'),
      ]),
    );
    for (const provider of [closers, equations, simplification])
      expect(proposed(provider, inequality, new Set())).toEqual([]);
  });

  test('get products of positive terms and facts on roots', () => {
    const facts = [real('a'), real('b'), says('ha', '0 < a', 'LT.lt'), says('hb', '0 < b', 'LT.lt')];
    const product = goal('0 < a * b + √a', shape('LT.lt', ['Real']), ...facts);
    const text = proposed(closers, product).join('\n');
    expect(text).toContain('mul_pos ha hb');
    expect(text).toContain('Real.sq_sqrt (show (0:ℝ) ≤ a by positivity)');
    expect(text).toContain('positivity');
  });

  test('look at denominators, absolute values, negations and intervals', () => {
    const facts = [
      ...[real('x'), data('n', 'ℕ', 'Nat'), fact('hn', 'n < 5', shape('LT.lt', ['Nat']))],
      says('h', '¬(x = 3)', 'Not'),
    ];
    const found = proposed(simplification, goal('|x| = 1 / x', shape('Eq', ['Real']), ...facts));
    expect(found).toEqual(
      expect.arrayContaining([
        'field_simp',
        'push_neg at h',
        'interval_cases n',
        "rcases abs_cases (x) with ⟨h1, h1'⟩ | ⟨h1, h1'⟩",
      ]),
    );
  });
});

describe('differences, quotients and negations', () => {
  const natural = shape('Eq', ['Nat', 'HSub.hSub']);
  const order = fact('h', '3 ≤ n', shape('LE.le', ['Nat']));

  test('differences of naturals become those of integers, by what says that nothing is cut off', () => {
    const cut = goal('n - 3 + 3 = n', natural, data('n', 'ℕ', 'Nat'), order);
    expect(proposed(simplification, cut)).toEqual(expect.arrayContaining(['zify [h] at *', 'zify [h]']));
    const integral = goal('n - 3 + 3 = n', shape('Eq', ['Int', 'HSub.hSub']), data('n', 'ℤ', 'Int'), order);
    expect(proposed(simplification, integral).join('\n')).not.toContain('zify');
  });

  test('quotients of whole numbers become those of rationals, by what divides what', () => {
    const divides = fact('h', 'b ∣ a', shape('Dvd.dvd', ['Nat']));
    const quotient = fact('k', 'a / b = 2', shape('Eq', ['Nat', 'HDiv.hDiv']));
    const facts = [data('a', 'ℕ', 'Nat'), data('b', 'ℕ', 'Nat'), divides, quotient];
    const found = proposed(simplification, goal('a = 2 * b', shape('Eq', ['Nat']), ...facts));
    expect(found).toContain('qify [h] at *');
  });

  test('what is not follows from what is not by contraposition', () => {
    const facts = [real('x'), real('y'), says('h', 'x ≠ y', 'Ne'), says('k', 'x = 2')];
    const found = proposed(simplification, goal('2 * x ≠ 2 * y', shape('Ne', ['Real']), ...facts));
    expect(found).toContain('contrapose! h');
    expect(found).not.toContain('contrapose! k');
  });
});

describe('closed forms', () => {
  const numbers = shape('Eq', ['Real', 'Nat']);

  test.each([
    ['∏ k ∈ Finset.Icc 1 501, (4 * ↑k + 4) / (4 * ↑k) = 502', '= (n : ℝ) + 1'],
    ['∑ k ∈ Finset.range 99, 1 / ((↑k + 1) * (↑k + 2)) = 99 / 100', '= ((n : ℝ)) / ((n : ℝ) + 1)'],
    ['∑ k ∈ Finset.Icc 1 200, (↑k ^ 2 - ↑k) = 2666600', '= 1 / 3 * (n : ℝ) ^ 3 - 1 / 3 * (n : ℝ)'],
  ])('of %s the sum or product up to n is found', (target, formula) => {
    expect(proposed(closedForms, goal(target, numbers))).toEqual([
      expect.stringContaining(`${formula} := by`),
    ]);
  });

  test('there is none for few terms, for terms that are no numbers, and where none fits', () => {
    for (const target of [
      '∑ k ∈ Finset.range 5, ↑k = 10',
      '∑ k ∈ Finset.range 50, f k = 10',
      '∑ k ∈ Finset.range 50, 2 ^ k = 10',
    ])
      expect(proposed(closedForms, goal(target, numbers))).toEqual([]);
  });

  test('sequences whose steps are alike are known by their first term', () => {
    const sequence = (said: string) =>
      goal('a 9 = 20', numbers, ...[data('a', 'ℕ → ℝ', null), says('h', said), says('k', 'a 5 = 12')]);
    const forms = (said: string) =>
      proposed(closedForms, sequence(said)).map((text) => text.split(' := ')[0]);
    expect(forms('∀ (n : ℕ), a (n + 1) = a n + d')).toEqual(['have h1 : ∀ m : ℕ, a m = a 0 + m * (d)']);
    expect(forms('∀ (n : ℕ), a (n + 1) = 3 * a n')).toEqual(['have h1 : ∀ m : ℕ, a m = a 0 * (3) ^ m']);
    expect(forms('∀ (n : ℕ), a (n + 2) - a (n + 1) = a (n + 1) - a n')).toEqual([
      'have h1 : ∀ m : ℕ, a m = a 0 + m * (a 1 - a 0)',
    ]);
    expect(forms('∀ (n : ℕ), a (n + 1) = a n + n')).toEqual([]);
  });
});

describe('least elements', () => {
  test('are found where a hypothesis says by arithmetic which numbers are in the set', () => {
    const said = fact('h', '∀ (n : ℕ), n ∈ S ↔ 0 < n ∧ 14 * n % 100 = 46', shape(null));
    const least = (text: string) =>
      goal('u = 3', shape('Eq', ['Nat']), said, fact('k', text, shape('IsLeast', ['Nat'])));
    const values = (text: string) =>
      proposed(extrema, least(text)).filter((one) => one.startsWith('obtain rfl'));
    expect(values('IsLeast S u')).toEqual([expect.stringMatching(/^obtain rfl : u = 39 := by/u)]);
    expect(values('IsLeast (S \\ {39}) u')).toEqual([expect.stringMatching(/^obtain rfl : u = 89 := by/u)]);
    expect(values('IsLeast T u')).toEqual([]);
  });
});

describe('products and powers that are a numeral', () => {
  const natural = (name: string): Hypothesis => data(name, 'ℕ', 'Nat');
  const equal = (name: string, type: string): Hypothesis => fact(name, type, shape('Eq', ['Nat']));
  const said = (...types: readonly string[]) =>
    goal(
      'w + h = 38',
      shape('Eq', ['Nat']),
      ...[natural('w'), natural('h'), ...types.map((type, at) => equal(`h${at}`, type))],
    );

  test('both factors follow from what else is said of them', () => {
    const [pair, cases] = proposed(factors, said('w * h = 360', 'w + h = 38', 'w < h'));
    expect(pair).toContain('∀ w ∈ Nat.divisors 360, (w + (360 / w) = 38) → (w < (360 / w)) → w = 18) w ');
    expect(cases).toContain('Nat.divisors 360 = {1, 2, 3, 4, 5, 6, 8,');
    expect(proposed(factors, said('w * h = 360', 'w + h = 10'))[0]).toContain('→ False) w ');
  });

  test('a factor of anything is one of the divisors', () => {
    const tactics = proposed(factors, said('w * (h + 3) = 77'));
    expect(tactics).toEqual([expect.stringContaining('rcases h1 with rfl | rfl | rfl | rfl <;>')]);
  });

  test('exponents are found', () => {
    const [powers] = proposed(factors, said('4 * 2 ^ w * 5 ^ h = 2000'));
    expect(powers).toContain('∀ w < 11, ∀ h < 5, 4 * 2 ^ w * 5 ^ h = 2000 → w = 2 ∧ h = 3) w ');
    expect(proposed(factors, said('2 ^ w = 33'))[0]).toContain('exact absurd');
  });

  test.each(['w * h = k', 'x * h = 12', 'w * h = 0', 'w * h = 1000003', 'w ^ 2 * h = 12', '1 ^ w = 1'])(
    'nothing is proposed for %s',
    (type) => {
      expect(proposed(factors, said(type))).toEqual([]);
    },
  );
});
