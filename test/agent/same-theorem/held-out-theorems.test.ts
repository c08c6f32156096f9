import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { type Problem, readProblems, type SplitName } from '../../../datasets/catalogue.ts';
import { formsOfGoal } from '../../../src/agent/memory/attempt.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { readTheorem } from '../../../src/agent/sketch/read-theorem.ts';
import { data, fact, goal, shape } from '../../prove/enumerative/goals.ts';

const header = `def total : List Nat → Nat
  | [] => 0
  | x :: xs => x + total xs
`;
const measured: readonly Theorem[] = [
  { id: 'a', header, statement: 'theorem a (xs ys : List Nat) : total (xs ++ ys) = total ys + total xs' },
  { id: 'b', header: '', statement: 'theorem b {p q : Prop} (h : p ∧ q) : ∃ n : Nat, ∀ m, n ≤ m ∧ p' },
  { id: 'c', header: 'variable (k : Nat)\n', statement: 'theorem c : k + 0 = k' },
  { id: 'd', header: '', statement: 'theorem d [DecidableEq α] (f : α → α) : (fun x => f x) = f' },
];
const heldOut = new HeldOutTheorems(measured);
const lets = (statement: string, before = '') => heldOut.lets({ header: before, statement });

describe('a measured theorem is refused', () => {
  test.each([
    ['as it is', measured[0]!.statement, header],
    [
      'under another name',
      'lemma other_name (xs ys : List Nat) : total (xs ++ ys) = total ys + total xs',
      header,
    ],
    ['with other variables', 'theorem a (l₁ m : List Nat) : total (l₁ ++ m) = total m + total l₁', header],
    [
      'with binders apart',
      'theorem a (u : List Nat) {v : List Nat} : total (u ++ v) = total v + total u',
      header,
    ],
    [
      'with comments',
      'theorem a /- well -/ (u v : List Nat) : -- known\n total (u ++ v) = total v + total u',
      header,
    ],
    ['behind no header', measured[0]!.statement, ''],
    ['under quantifiers', 'theorem q {r s : Prop} (given : r ∧ s) : ∃ i : Nat, ∀ j, i ≤ j ∧ r', ''],
    ['with a variable of the header', 'theorem c : n + 0 = n', 'variable (n : Nat)\n'],
    ['with a function of its own', 'theorem d [inst : DecidableEq β] (g : β → β) : (fun y => g y) = g', ''],
  ])('%s', (_, statement, before) => {
    expect(lets(statement, before)).toBe(false);
  });

  test('with other names for what its header declares', () => {
    const renamed = header.replaceAll('total', 'sumUp').replaceAll('xs', 'rest');
    expect(lets('theorem a (u v : List Nat) : sumUp (u ++ v) = sumUp v + sumUp u', renamed)).toBe(false);
    const other = renamed.replace('x + ', '2 * x + ');
    expect(lets('theorem a (u v : List Nat) : sumUp (u ++ v) = sumUp v + sumUp u', other)).toBe(true);
  });

  test('as a goal inside another theorem', () => {
    const target = 'total (u ++ v) = total v + total u';
    const inside = goal(target, shape('Eq', ['Nat']), data('u', 'List Nat'), data('v', 'List Nat'));
    expect(heldOut.letsForms(formsOfGoal(inside, header))).toBe(false);
    const more = { ...inside, hypotheses: [...inside.hypotheses, fact('h', 'u = v', shape('Eq'))] };
    expect(heldOut.letsForms(formsOfGoal(more, header))).toBe(true);
  });
});

test('what is shown with its header must not show the proof of a measured one', () => {
  const own = 'theorem own : 1 = 1';
  const before = (proof: string) =>
    `${header}theorem m (u v : List Nat) : total (u ++ v) = total v + total u := ${proof}\n`;
  expect(
    heldOut.letsWithHeader({ header: before('by\n  induction u <;> simp_all [total]'), statement: own }),
  ).toBe(false);
  expect(heldOut.letsWithHeader({ header: before('sorry'), statement: own })).toBe(true);
  expect(heldOut.letsWithHeader({ header, statement: own })).toBe(true);
  expect(heldOut.letsWithHeader({ header, statement: measured[0]!.statement })).toBe(false);
});

test.each([
  'theorem a (xs ys : List Nat) : total (xs ++ ys) = total xs',
  'theorem a (xs ys : List Int) : total (xs ++ ys) = total ys + total xs',
  'theorem b {p q : Prop} (h : p ∨ q) : ∃ n : Nat, ∀ m, n ≤ m ∧ p',
  'theorem c (k : Int) : k + 0 = k',
])('another one may be remembered: %s', (statement) => {
  expect(lets(statement, header)).toBe(true);
});

describe('of the shipped suite', () => {
  const load = async (split: SplitName) =>
    readProblems(await readFile(new URL(`../../../datasets/core/${split}.jsonl`, import.meta.url), 'utf8'));
  let splits: Record<SplitName, readonly Problem[]>;
  let shipped: HeldOutTheorems;
  beforeAll(async () => {
    splits = { train: await load('train'), valid: await load('valid'), test: await load('test') };
    shipped = new HeldOutTheorems([...splits.valid, ...splits.test]);
  });

  test('nothing that is measured on is let through, under other names either', () => {
    for (const problem of [...splits.valid, ...splits.test]) {
      expect(shipped.lets(problem)).toBe(false);
      const renamed = renameVariables(problem);
      expect({ ...renamed, lets: shipped.lets(renamed) }).toEqual({ ...renamed, lets: false });
    }
  });

  test('almost all of what is for learning is', () => {
    const refused = splits.train.filter((problem) => !shipped.lets(problem)).map(({ id }) => id);
    // Both are in another split too, with another way to write the name of a function.
    expect(refused.sort()).toEqual(['bitsValue_append', 'bits_value_injective']);
  });
});

const theorem = (id: string, statement: string) => ({ id, header: '', statement });

describe('what may be learnt from', () => {
  const filter = new HeldOutTheorems([theorem('a', 'theorem a (n : Nat) : n + 0 = n')]);

  test('knows a statement under another name and with other white space', () => {
    const same = theorem('b', 'lemma  b (n : Nat) :\n  n + 0 = n -- easy');
    expect(filter.letsWithHeader(same)).toBe(false);
    expect(() => filter.check(same)).toThrow('b must not be learnt from');
  });

  test('knows it under other names of variables, and a problem under other names of its definitions', () => {
    const lists = (name: string, xs: string) => ({
      id: name,
      header: `def ${name} : List Nat → Nat\n  | [] => 0\n  | x :: xs => x + ${name} xs`,
      statement: `theorem t (${xs} : List Nat) : ${name} ${xs} = ${name} ${xs}.reverse`,
    });
    expect(filter.letsWithHeader(theorem('b', 'theorem b (k : Nat) : k + 0 = k'))).toBe(false);
    const other = new HeldOutTheorems([lists('total', 'xs')]);
    expect(other.letsWithHeader(lists('weight', 'as'))).toBe(false);
    expect(other.letsWithHeader({ ...lists('total', 'xs'), statement: 'theorem t : total [] = 0' })).toBe(
      true,
    );
  });

  test('lets theorems through that are not measured', () => {
    const other = theorem('b', 'theorem b (n : Nat) : 0 + n = n');
    expect(filter.letsWithHeader(other)).toBe(true);
    expect(() => filter.check(other)).not.toThrow();
  });
});

describe('a state may be learnt from or not', () => {
  const count = (name: string) =>
    `def ${name} (n : Nat) : List Nat → Nat\n  | [] => 0\n  | x :: xs => (if x = n then 1 else 0) + ${name} n xs`;
  const filter = new HeldOutTheorems([
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

  test('refuses the own state of a measured theorem, where its text leaves to the header what it is about', () => {
    const bare = {
      id: 'm',
      header: 'variable {S : Type} [Mul S] (s t : S) (n : Nat)',
      statement: 'theorem m : s * t = t * s',
    };
    const state = 'S : Type\ninst✝ : Mul S\ns t : S\n⊢ s * t = t * s';
    const renamed = 'T : Type\ninst✝ : Mul T\na b : T\n⊢ a * b = b * a';
    expect(new HeldOutTheorems([bare]).letsState(renamed, '')).toBe(true);
    const told = new HeldOutTheorems([{ ...bare, state }]);
    expect([state, renamed].map((text) => told.letsState(text, ''))).toEqual([false, false]);
    // An instance about a variable can't be closed.
    const strange = 'n : Nat\ninst✝ : NeZero n\n⊢ n ≠ 0';
    const exact = new HeldOutTheorems([{ ...bare, state: strange }]);
    expect([exact.letsState(strange, ''), exact.letsState('n : Nat\n⊢ n ≠ 0', '')]).toEqual([false, true]);
  });

  test('words mean the same where nobody knows the header', () => {
    const state = 'n : Nat\nh : count n [] = 1\n⊢ False';
    expect([filter.letsState(state, null), filter.letsState(state, '')]).toEqual([false, true]);
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
    expect(new HeldOutTheorems([theorem('m', `theorem m ${signature}`)]).letsState(state, '')).toBe(false);
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
    expect(new HeldOutTheorems([theorem('m', `theorem m ${signature}`)]).letsState(state, '')).toBe(true);
  });

  test('of every problem of the core suite, written as a goal', async () => {
    const text = await readFile(new URL('../../../datasets/core/valid.jsonl', import.meta.url), 'utf8');
    const valid = readProblems(text);
    const strict = new HeldOutTheorems(valid);
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

test('a header with the proof of a measured theorem is not learnt from', () => {
  const measured = { id: 'hard', header: '', statement: 'theorem hard (n : Nat) : n * 1 = n' };
  const filter = new HeldOutTheorems([measured]);
  const easy = { id: 'easy', statement: 'theorem easy : 1 = 1' };
  const proof = 'theorem helper (n : Nat) : n * 1 = n := by\n  exact Nat.mul_one n\n';
  expect(filter.letsWithHeader({ ...easy, header: proof })).toBe(false);
  expect(filter.letsWithHeader({ ...easy, header: proof.replace('n * 1', 'n * 2') })).toBe(true);
  // What is only stated there gives nothing away.
  expect(
    filter.letsWithHeader({ ...easy, header: 'theorem helper (n : Nat) : n * 1 = n := by sorry\n' }),
  ).toBe(true);
});

/** Another name for the theorem, and for the variables of its signature, found in another way than the forms do. */
function renameVariables({ header: before, statement, id }: Problem): Pick<Theorem, 'header' | 'statement'> {
  const text = statement.replace(/(theorem|lemma)\s+\S*/u, '$1 renamed');
  const lists = [...text.matchAll(/[({⦃]((?:[\p{L}_][\p{L}\p{N}_'₀-₉]* )+): /gu)].map(([, names]) => names!);
  const names = new Set(lists.flatMap((list) => list.trim().split(' ')));
  names.delete(id);
  return {
    header: before,
    statement: text.replace(/(?<![\p{L}\p{N}_'.₀-₉])[\p{L}_][\p{L}\p{N}_'₀-₉]*/gu, (word) =>
      names.has(word) ? `v_${word}` : word,
    ),
  };
}
