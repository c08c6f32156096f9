import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../core/theorem.ts';
import { type Problem, readProblems, type SplitName } from '../../datasets/catalogue.ts';
import { HeldOutTheorems } from '../../datasets/held-out-theorems.ts';
import { formsOfGoal } from '../../src/agent/memory/attempt.ts';
import { data, fact, goal, shape } from '../prove/enumerative/goals.ts';

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
    readProblems(await readFile(new URL(`../../datasets/core/${split}.jsonl`, import.meta.url), 'utf8'));
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
