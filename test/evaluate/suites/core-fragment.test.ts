import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { coreFragment } from '../../../src/evaluate/suites/core-fragment.ts';
import { corePrelude } from '../../../src/evaluate/suites/core-prelude.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const header = 'import Mathlib\n\nset_option maxHeartbeats 0\n\nopen BigOperators Real Nat Topology Rat\n';
const check = (statement: string) => coreFragment(engine, { id: 't', header, statement });

describe('inside of the core fragment', () => {
  test.each([
    [
      'theorem t (n : ℕ) : ∑ k ∈ Finset.range n, (2 * k + 1) = n ^ 2',
      ['ℕ', 'Finset', 'Finset.Icc', 'Finset.sum', 'Finset.sum_range_succ'],
    ],
    ['theorem t (n : ℕ) (h : 0 < n) : (n - 1)! * n = n !', ['ℕ', 'Nat.factorial']],
    ['theorem t (x : ℚ) (y : ℤ) : |x - y| = abs (y - x)', ['ℤ', 'ℚ', 'abs']],
    [
      'theorem t : IsLeast {n : ℕ | 0 < n ∧ Odd n ∧ n ≡ 2 [MOD 5]} 7',
      ['ℕ', 'Odd', 'Nat.ModEq', 'abs', 'Set'],
    ],
    ['theorem t (p : ℕ) (h : Nat.Prime p) : ∃! k : ℕ, k ∣ p ∧ 1 < k', ['ℕ', 'Nat.Prime', 'ExistsUnique']],
  ])('%s', async (statement, parts) => {
    const found = await check(statement);
    expect(found).toMatchObject({ kind: 'inside', theorem: { id: 't', statement } });
    expect(found.kind === 'inside' && found.parts.map(({ name }) => name)).toEqual(parts);
    const opened = found.kind === 'inside' ? await engine.open(found.theorem, fileLimits) : null;
    expect(opened?.kind).toBe('opened');
  });
});

test('the gate takes a proof behind the prelude, and no proof of something else', async () => {
  const found = await check('theorem t : IsLeast {n : ℕ | 0 < n ∧ Odd n ∧ n ≡ 2 [MOD 5]} 7');
  if (found.kind !== 'inside') throw new Error(`it is ${found.kind}`);
  const { header: own, statement } = found.theorem;
  const reference = `${own}${statement} := by sorry\n`;
  const proof = `by
  refine ⟨⟨by decide, ⟨3, rfl⟩, by decide⟩, ?_⟩
  intro a h
  obtain ⟨h0, ⟨m, hm⟩, h5⟩ := h
  have h5' : a % 5 = 2 % 5 := h5
  omega`;
  const verdict = await engine.verify(
    { reference, submission: `${own}${statement} := ${proof}\n` },
    fileLimits,
  );
  expect(verdict).toMatchObject({ kind: 'accepted' });
  const cheap = `${own.replace('2 * m + 1', '2 * m + 0')}${statement} := ${proof.replace('⟨3, rfl⟩', '⟨3, by omega⟩')}\n`;
  expect(await engine.verify({ reference, submission: cheap }, fileLimits)).toMatchObject({
    kind: 'rejected',
  });
});

describe('outside of it', () => {
  test.each([
    ['real numbers', 'theorem t (x : ℝ) : x = x', '`ℝ`'],
    ['names that nobody defined', 'theorem t (n : ℕ) : foo n = n', 'foo'],
    ['residues', 'theorem t (x : ZMod 7) : x = x', 'ZMod'],
    ['a statement that is cut off', 'theorem t : ∃ a : ℤ, ⌊a', 'expected'],
    ['code', 'theorem t : (by exact 1 : ℕ) = 1 := rfl\n#eval 1\ntheorem u : 1 = 1', '#eval'],
  ])('%s', async (_what, statement, message) => {
    expect(await check(statement)).toMatchObject({
      kind: 'outside',
      message: expect.stringContaining(message),
    });
  });
});

test('the definitions say what those of Mathlib say, where numbers can tell', async () => {
  const facts = [
    '5! = 120 ∧ 0! = 1',
    'Nat.choose 7 3 = 35 ∧ Nat.choose 2 5 = 0',
    'Nat.digits 10 1230 = [0, 3, 2, 1] ∧ Nat.digits 1 3 = [1, 1, 1] ∧ Nat.digits 0 3 = [3] ∧ Nat.digits 2 0 = []',
    'Nat.ofDigits 10 [0, 3, 2, 1] = 1230',
    '(17 ≡ 3 [MOD 7]) ∧ (-1 ≡ 4 [ZMOD 5])',
    '|(-3 : ℤ)| = 3',
    'Nat.Prime 13 ∧ ¬ Nat.Prime 15 ∧ ¬ Nat.Prime 1 ∧ Even (-4 : ℤ) ∧ ¬ Odd 6',
    '(∑ k ∈ Finset.range 10, k) = 45 ∧ (∏ k ∈ Finset.Icc 1 5, k) = 120 ∧ ∑ k in Finset.Icc (-2 : ℤ) 2, k ^ 2 = 10',
    '∑ k ∈ Finset.range 3, k + 1 = 4 ∧ 2 * ∑ k ∈ Finset.range 3, k = 6',
    'Nat.sqrt 24 = 4 ∧ Nat.sqrt 25 = 5 ∧ Nat.sqrt 0 = 0',
    '(Finset.filter (fun x => x % 3 = 0) (Finset.range 10)).card = 4 ∧ Finset.card {1, 2, 2} = 2',
    '(Finset.Ico 2 5).card = 3 ∧ (Finset.Ioo (2 : ℤ) 5).card = 2 ∧ 2 ∉ Finset.Ioc 2 5 ∧ 5 ∈ Finset.Ioc 2 5',
    '(∑ d ∈ Nat.divisors 12, d) = 28 ∧ (Nat.divisors 0).card = 0 ∧ (∑ d ∈ Nat.properDivisors 6, d) = 6',
  ];
  const text = `set_option autoImplicit false\nuniverse u v\n${corePrelude.map(({ lean }) => lean).join('\n')}\nopen Nat\n${facts
    .map((fact, at) => `theorem fact_${at} : ${fact} := by decide\n`)
    .join('')}theorem monotone : StrictMono (fun n : ℕ => n + 1) ∧ Antitone (fun n : ℤ => -n) := by
  constructor
  · intro a b h; show a + 1 < b + 1; omega
  · intro a b h; show -b ≤ -a; omega
theorem square : IsSquare (9 : ℕ) ∧ Even (4 : ℤ) ∧ Odd (-3 : ℤ) := ⟨⟨3, rfl⟩, ⟨2, rfl⟩, ⟨-2, rfl⟩⟩
theorem set : (3 : ℕ) ∈ ({1, 3} ∪ {n | n > 7} : Set ℕ) ∧ (2 : ℕ) ∈ Set.Icc 2 5 \\ {3} := by
  refine ⟨Or.inl (Or.inr rfl), ⟨by decide, by decide⟩, ?_⟩
  intro h; exact absurd h (by decide : ¬ (2 : ℕ) = 3)
theorem unordered : ({1, 2} : Finset ℕ) = {2, 1} := Quot.sound (List.Perm.swap 2 1 [])
theorem greatest : IsGreatest {n : ℕ | n < 4} 3 := ⟨(by decide : 3 < 4), fun _ h => Nat.le_of_lt_succ h⟩
`;
  const outcome = await engine.elaborate(text, fileLimits);
  const report = outcome.kind === 'elaborated' ? outcome.report : null;
  expect(report?.messages.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(report).toMatchObject({ broken: [], open: [], partial: [] });
});

describe('a header of its own', () => {
  test('that is enough stays as it is', async () => {
    const own = 'notation "ℕ" => Nat\n@[reducible] def Even (n : ℕ) : Prop := n % 2 = 0\nopen Nat';
    const theorem = { id: 't', header: own, statement: 'theorem t (n : ℕ) : Even (2 * n)' };
    expect(await coreFragment(engine, theorem)).toEqual({ kind: 'inside', theorem, parts: [] });
  });

  test('that has a part of the prelude gets the rest', async () => {
    const own = 'notation "ℕ" => Nat\n';
    const theorem = { id: 't', header: own, statement: 'theorem t (n : ℕ) : Odd (2 * n + 1)' };
    const found = await coreFragment(engine, theorem);
    expect(found.kind === 'inside' && found.parts.map(({ name }) => name)).toEqual(['Odd']);
  });

  test('makes no variable of a name that nobody knows', async () => {
    const theorem = { id: 't', header: 'open Nat\n', statement: 'theorem t (x : Foo) : x = x' };
    expect((await coreFragment(engine, theorem)).kind).toBe('outside');
  });
});

test('real numbers of a header’s own are no obstacle', async () => {
  const own = 'notation "ℝ" => Rat\n';
  const theorem = { id: 't', header: own, statement: 'theorem t (x : ℝ) : x + 0 = x' };
  expect((await coreFragment(engine, theorem)).kind).toBe('inside');
});

describe('no answer of Lean’s', () => {
  const theorem = { id: 't', header: '', statement: 'theorem t : 1 = 1' };

  test('says nothing of the theorem', async () => {
    const late = scriptedEngine({ elaborate: async () => ({ kind: 'timeout', ms: 1 }) });
    expect((await coreFragment(late, theorem)).kind).toBe('unknown');
    const dead = scriptedEngine({ elaborate: async () => ({ kind: 'lost', reason: 'it died', ms: 1 }) });
    expect(await coreFragment(dead, theorem)).toEqual({ kind: 'unknown', reason: 'it died' });
  });

  test('an empty one is no yes', async () => {
    const report = { messages: [], open: [], partial: [], broken: [] };
    const silent = scriptedEngine({ elaborate: async () => ({ kind: 'elaborated', report, ms: 1 }) });
    expect((await coreFragment(silent, theorem)).kind).toBe('outside');
  });
});
