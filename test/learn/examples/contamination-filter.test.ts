import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readProblems } from '../../../datasets/catalogue.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import { ContaminationFilter } from '../../../src/learn/examples/contamination-filter.ts';
import { readTheorem } from '../../../src/learn/problems/statement/read-theorem.ts';
import { chooseProblems, readSuiteProblems } from '../../../src/learn/run/config/asked-run.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const theorem = (id: string, statement: string) => ({ id, header: '', statement });
const problem = (id: string, split: string, goal: string): SuiteProblem => ({
  theorem: theorem(id, `theorem ${id} : ${goal}`),
  split,
  topic: null,
  answers: [],
});

describe('the filter', () => {
  const filter = new ContaminationFilter([theorem('a', 'theorem a (n : Nat) : n + 0 = n')]);

  test('knows a statement under another name and with other white space', () => {
    const same = theorem('b', 'lemma  b (n : Nat) :\n  n + 0 = n -- easy');
    expect(filter.lets(same)).toBe(false);
    expect(() => filter.check(same)).toThrow('b must not be learnt from');
  });

  test('knows it under other names of variables, and a problem under other names of its definitions', () => {
    const lists = (name: string, xs: string) => ({
      id: name,
      header: `def ${name} : List Nat → Nat\n  | [] => 0\n  | x :: xs => x + ${name} xs`,
      statement: `theorem t (${xs} : List Nat) : ${name} ${xs} = ${name} ${xs}.reverse`,
    });
    expect(filter.lets(theorem('b', 'theorem b (k : Nat) : k + 0 = k'))).toBe(false);
    const other = new ContaminationFilter([lists('total', 'xs')]);
    expect(other.lets(lists('weight', 'as'))).toBe(false);
    expect(other.lets({ ...lists('total', 'xs'), statement: 'theorem t : total [] = 0' })).toBe(true);
  });

  test('lets theorems through that are not measured', () => {
    const other = theorem('b', 'theorem b (n : Nat) : 0 + n = n');
    expect(filter.lets(other)).toBe(true);
    expect(() => filter.check(other)).not.toThrow();
  });
});

describe('the filter before states', () => {
  const count = (name: string) =>
    `def ${name} (n : Nat) : List Nat → Nat\n  | [] => 0\n  | x :: xs => (if x = n then 1 else 0) + ${name} n xs`;
  const filter = new ContaminationFilter([
    theorem('zero', 'theorem zero (n : Nat) : (n + 0) = n'),
    theorem('trans', 'theorem trans (a b c : Nat) (h : a ≤ b) : b ≤ c → a ≤ c'),
    theorem('maps', 'theorem maps (f : Nat → Nat) (xs : List Nat) : (List.map f xs).length = xs.length'),
    {
      id: 'count',
      header: count('count'),
      statement: 'theorem count_nil (n : Nat) : count n [] ≠ 1',
    },
  ]);

  test.each([
    ['as Lean prints it', 'k : Nat\n⊢ k + 0 = k'],
    ['with a case and names that nobody can write', 'case succ\nn✝ : Nat\n⊢ n✝ + 0 = n✝'],
    ['beside another goal', 'p : Prop\n⊢ p\n\nn : Nat\n⊢ n + 0 = n'],
    ['with its hypotheses introduced', 'x y z : Nat\nh1 : y ≤ z\nh2 : x ≤ y\n⊢ x ≤ z'],
    ['without them', '⊢ ∀ (a b c : Nat), a ≤ b → b ≤ c → a ≤ c'],
    ['in the notation of the printer', 'f : Nat → Nat\nas : List Nat\n⊢ as.length = (as.map f).length'],
  ])('refuses a measured state %s', (_, state) => {
    expect(filter.letsState(state, '')).toBe(false);
  });

  test.each([
    ['nothing to prove', '⊢ True'],
    ['a goal that a hypothesis closes', 'a b c : Nat\nh : a ≤ b\nh1 : b ≤ c\n⊢ a ≤ b'],
    ['a hypothesis more', 'n : Nat\nh : n = 3\n⊢ n + 0 = n'],
    ['a part of one', 'f : Nat → Nat\n⊢ ([].map f).length = [].length'],
    ['what can not be closed', 'n : Nat\nx : Nat := n\n⊢ x + 0 = x'],
  ])('lets through %s', (_, state) => {
    expect(filter.letsState(state, '')).toBe(true);
  });

  test('words that headers declare mean the same only at the same type', () => {
    const state = 'n : Nat\nh : count n [] = 1\n⊢ False';
    expect(filter.letsState(state, `-- again\n${count('count')}\n\ndef other := 1`)).toBe(false);
    expect(filter.letsState(state, '')).toBe(true);
    expect(filter.letsState(state, 'def count (n : Int) (xs : List Int) : Int := 0')).toBe(true);
    // Lean finds out what a definition without a result type comes to; that it is the same can't be told from the text.
    expect(filter.letsState(state, 'def count (n : Nat) := List.foldl (· + ·) n')).toBe(false);
    expect(filter.letsState(state, 'def count (n : Int) := List.foldl (· + ·) n')).toBe(true);
  });

  test.each([
    ['(n : Nat) : ∀ k : Nat, n + k = k + n', 'n k : Nat\n⊢ n + k = k + n'],
    [': ∀ n : Nat, n + 0 = n', 'n : Nat\n⊢ n + 0 = n'],
    [': ∀ x y : Nat, x + y = y + x', '⊢ ∀ (x y : Nat), x + y = y + x'],
    [': ∀ x y : Nat, x + y = y + x', 'x y : Nat\n⊢ x + y = y + x'],
    [': forall x y : Nat, x <= y -> x < y + 1', 'x y : Nat\nh : x ≤ y\n⊢ x < y + 1'],
    [': ∃ x : Nat, 3 * x = 6 /\\ x < 5', '⊢ ∃ x, 3 * x = 6 ∧ x < 5'],
    [': (2 : Nat) + 2 = 4', '⊢ 2 + 2 = 4'],
    [': (5 : ℕ) ∣ 10', '⊢ 5 ∣ 10'],
    ['(a b : Nat) : (a:Int) + b = b + a', 'a b : ℕ\n⊢ ↑a + ↑b = ↑b + ↑a'],
    ['(p : Nat → Prop) (h : ∀ x < (5 : Nat), p x) : p 3', 'p : ℕ → Prop\nh : ∀ x < 5, p x\n⊢ p 3'],
    ['(xs : List Nat) : xs.map (fun x ↦ x) = xs', 'xs : List Nat\n⊢ List.map (fun x => x) xs = xs'],
    ['(xs : List Nat) : xs.map (λ x => x) = xs', 'xs : List Nat\n⊢ List.map (fun x => x) xs = xs'],
    ['(s : Finset ℕ) : (∑ i in s, 0) = 0', 's : Finset ℕ\n⊢ ∑ i ∈ s, 0 = 0'],
    ['(n : Nat) : (∑ i : Fin n, 0) = 0', 'n : ℕ\n⊢ ∑ i, 0 = 0'],
    [': {n : Nat | 0 < n} = {n | n ≠ 0}', '⊢ {n | 0 < n} = {n | n ≠ 0}'],
  ])('refuses the theorem %s, as Lean prints it', (signature, state) => {
    expect(new ContaminationFilter([theorem('m', `theorem m ${signature}`)]).letsState(state, '')).toBe(
      false,
    );
  });

  test.each([
    [': (∀ x : Nat, x = 0) ∨ True', '⊢ (∀ x : Nat, x = 1) ∨ True'],
    [': (if h : 0 < 1 then 2 else 3) = 2', '⊢ (if h : 0 < 2 then 3 else 4) = 2'],
    [': (let x : Nat := 5; x) = 5', '⊢ (let x : Nat := 6; x) = 5'],
    [': {n : Nat | 0 < n} = {n | n ≠ 0}', '⊢ {n | 1 < n} = {n | n ≠ 0}'],
    [
      '(xs : List Nat) : (0 :: xs).length = xs.length + 1',
      'xs : List Nat\n⊢ (0 :: 0 :: xs).length = xs.length + 1',
    ],
  ])('%s is another goal than %j', (signature, state) => {
    expect(new ContaminationFilter([theorem('m', `theorem m ${signature}`)]).letsState(state, '')).toBe(true);
  });

  test('of every problem of the core suite, written as a goal', async () => {
    const text = await readFile(new URL('../../../datasets/core/valid.jsonl', import.meta.url), 'utf8');
    const valid = readProblems(text);
    const strict = new ContaminationFilter(valid);
    for (const measured of valid) {
      const { surroundings, variables, premises, conclusion } = readTheorem(measured)!;
      const lines = [
        ...surroundings.map((binder) => binder.slice(1, -1)).filter((binder) => binder.includes(' : ')),
        ...variables.map(({ name, type }) => `${name} : ${type}`),
        ...premises.map((premise, at) => `given${at}✝ : ${premise}`),
        `⊢ ${conclusion}`,
      ];
      expect([measured.id, strict.letsState(lines.join('\n'), measured.header)]).toEqual([
        measured.id,
        false,
      ]);
    }
  });
});

describe('the problems of a run', () => {
  test('what another split has too is left out of training, and the filter is told of every other split', () => {
    const chosen = chooseProblems(
      'toy',
      [
        problem('a', 'train', 't'),
        problem('b', 'train', 'st'),
        problem('c', 'train', 'sst'),
        problem('d', 'valid', 'st'),
        problem('e', 'test', 'sst'),
      ],
      10,
    );
    expect(chosen.train.map(({ id }) => id)).toEqual(['a']);
    expect(chosen.leftOut).toEqual(['b', 'c']);
    expect(chosen.valid.map(({ id }) => id)).toEqual(['d']);
    expect(chosen.filter.lets(theorem('x', 'theorem x : sst'))).toBe(false);
  });

  test('so is what another suite measures; its theorems are nothing to search', () => {
    const problems = [problem('a', 'train', 't'), problem('b', 'train', 'st'), problem('c', 'valid', 'sst')];
    const elsewhere = [theorem('x', 'theorem x : st'), theorem('y', 'theorem y : sssst')];
    const chosen = chooseProblems('toy', problems, 10, elsewhere);
    expect(chosen.train.map(({ id }) => id)).toEqual(['a']);
    expect(chosen.leftOut).toEqual(['b']);
    expect(chosen.valid.map(({ id }) => id)).toEqual(['c']);
    expect(chosen.filter.measured.map(({ id }) => id)).toEqual(['c', 'x', 'y']);
    expect(chosen.filter.letsState('⊢ sssst', '')).toBe(false);
    expect(() => chooseProblems('toy', problems, 10, [theorem('x', 'theorem x : t'), ...elsewhere])).toThrow(
      'results are measured on all of the split train of toy',
    );
  });

  test('comparing thousands of theorems tells how far it is, and Ctrl-C ends it', async () => {
    await using folder = await temporaryFolder();
    const suite = join(folder.path, 'many.jsonl');
    const rows = Array.from({ length: 6000 }, (_, at) => ({
      ...{ id: `p${at}`, split: at === 0 ? 'valid' : 'train' },
      statement: `theorem p${at} (a b c : Nat) (h : a + b = ${at}) : a * (b + c) + ${at} = ${at} + a * b + a * c`,
    }));
    await writeFile(suite, rows.map((row) => JSON.stringify(row)).join('\n'));
    const interrupt = new AbortController();
    const told: [number, number][] = [];
    const reading = readSuiteProblems(
      suite,
      1,
      {},
      interrupt.signal,
      () => {},
      (done, all) => {
        told.push([done, all]);
        interrupt.abort(new Error('enough'));
      },
    );
    await expect(reading).rejects.toThrow('enough');
    expect(told).toEqual([[expect.any(Number), 5999]]);
  });

  test('a split that is missing is named', () => {
    expect(() => chooseProblems('toy', [problem('a', 'train', 't')], 5)).toThrow('split valid');
    expect(() => chooseProblems('toy', [problem('a', 'valid', 't')], 5)).toThrow('split train');
  });
});

test('a header with the proof of a measured theorem is not learnt from', () => {
  const measured = { id: 'hard', header: '', statement: 'theorem hard (n : Nat) : n * 1 = n' };
  const filter = new ContaminationFilter([measured]);
  const easy = { id: 'easy', statement: 'theorem easy : 1 = 1' };
  const proof = 'theorem helper (n : Nat) : n * 1 = n := by\n  exact Nat.mul_one n\n';
  expect(filter.lets({ ...easy, header: proof })).toBe(false);
  expect(filter.lets({ ...easy, header: proof.replace('n * 1', 'n * 2') })).toBe(true);
  // What is only stated there gives nothing away.
  expect(filter.lets({ ...easy, header: 'theorem helper (n : Nat) : n * 1 = n := by sorry\n' })).toBe(true);
});
