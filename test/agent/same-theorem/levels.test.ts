import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { type Problem, readProblems } from '../../../datasets/catalogue.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { lookAlikeForms, plainForm, problemHash, textHash } from '../../../src/agent/same-theorem/levels.ts';
import { type LemmaStatement, lemmaDeclaration } from '../../../src/agent/sketch/lemma.ts';
import { readStatedState, readTheorem } from '../../../src/agent/sketch/read-theorem.ts';
import fc from '../../support/properties.ts';

const load = async (split: string): Promise<readonly Problem[]> =>
  readProblems(await readFile(new URL(`../../../datasets/core/${split}.jsonl`, import.meta.url), 'utf8'));
const [train, valid] = await Promise.all([load('train'), load('valid')]);
const statements = train.map((theorem) => readTheorem(theorem));

const read = (text: string): LemmaStatement => {
  const statement = readTheorem({ statement: text });
  if (statement === null) throw new Error(`not read: ${text}`);
  return statement;
};
const formOf = (text: string) => plainForm(read(text));

test('what runs, reports and the experience memory have kept of a theorem is found again', () => {
  const header = 'def twice (n : Nat) := n + n\n';
  const statement = 'theorem kept (m n : Nat) (h : m ≤ n) : twice m ≤ twice n';
  const theorem = { id: 'kept', header, statement };
  expect(textHash(theorem)).toBe('af5533fa521abd32e2c767800a4f7aba68e917a60ff3487c38cf03a7728c2772');
  expect(problemHash(theorem)).toBe('5308adbad1a4d761d0f9b0a22e824d201c6b70d44ef93fa0ce5c26fb99c7100b');
  expect(lookAlikeForms(theorem)).toEqual(['7921edd249d00622', '012b1542702272cf', 'a3bf109617db193c']);
  expect(formOf(statement)).toBe('# # twice twice ≤ | # # ≤ | 1,1 1,1');
});

describe('reading', () => {
  test('every theorem of the core suite can be read', () => {
    expect(statements).not.toContain(null);
  });

  test('binders are told apart: types and instances, variables, premises', () => {
    expect(
      read('theorem foo.{u} {α : Type u} [BEq α] (xs ys : List α) (h : xs = ys) -- why\n  : ys =\n    xs'),
    ).toEqual({
      surroundings: ['{α : Type u}', '[BEq α]'],
      variables: [
        { name: 'xs', type: 'List α' },
        { name: 'ys', type: 'List α' },
      ],
      premises: ['xs = ys'],
      conclusion: 'ys = xs',
    });
  });

  test('signs become those that Lean prints, but not in strings and names', () => {
    expect(
      read('theorem t : forall x, x <= 1 -> Set.exists x /\\ (a >>= f) = "x -> y" <-> a <- b').conclusion,
    ).toBe('∀ x, x ≤ 1 → Set.exists x ∧ (a >>= f) = "x -> y" ↔ a <- b');
  });

  test('a goal as Lean prints it says the same as the theorem', () => {
    const state = 'case succ\nα : Type\ninst✝ : BEq α\nxs ys : List α\nh :\n  xs =\n    ys\n⊢ ys =\n    xs';
    const statement = readStatedState(state);
    expect(statement && lemmaDeclaration(statement, 'foo')).toBe(
      'theorem foo {α : Type} [BEq α] (xs : List α) (ys : List α) (given_1 : xs = ys) : ys = xs',
    );
  });

  test.each([
    ['two goals', '⊢ True\n\n⊢ True'],
    ['a name that can not be written', 'n✝ : Nat\n⊢ n✝ = 0'],
    ['a value', 'n : Nat := 3\n⊢ n = 3'],
    ['an instance about a variable', 'p : Prop\ninst✝ : Decidable p\n⊢ p ∨ ¬p'],
  ])('a state with %s makes no statement', (_, state) => {
    expect(readStatedState(state)).toBeNull();
  });

  test('a binder without a type: no statement', () => {
    expect(readTheorem({ statement: 'theorem foo (n) : n = 0' })).toBeNull();
  });

  test('what nothing mentions is left out, unless it is a premise', () => {
    const statement = read(
      'theorem foo {α : Type} (xs : List α) (n m : Nat) (f : Nat → Nat) (h : Odd n) : f m = m',
    );
    expect(statement.variables.map(({ name }) => name)).toEqual(['n', 'm', 'f']);
    expect(statement.premises).toEqual(['Odd n']);
  });
});

describe('the plain form', () => {
  const base = 'theorem a {α : Type} (f : α → Nat) (x y : α) (h : ∀ z, f z = 0) : f x = f y ∧ ∃ z, f z = 0';

  test.each([
    [
      'other names',
      'theorem b {β : Type} (g : β → Nat) (u v : β) (k : ∀ w, g w = 0) : g u = g v ∧ ∃ x, g x = 0',
    ],
    [
      'another order',
      'theorem b {α : Type} (y x : α) (f : α → Nat) (h : ∀ z, f z = 0) : f x = f y ∧ ∃ y, f y = 0',
    ],
    [
      'names that trade places',
      'theorem b {α : Type} (f : α → Nat) (y x : α) (h : ∀ z, f z = 0) : f y = f x ∧ ∃ x, f x = 0',
    ],
  ])('is the same for %s', (_, text) => {
    expect(formOf(text)).toBe(formOf(base));
  });

  test.each([
    [
      'a variable twice',
      'theorem b {α : Type} (f : α → Nat) (x : α) (h : ∀ z, f z = 0) : f x = f x ∧ ∃ z, f z = 0',
    ],
    ['no premise', 'theorem b {α : Type} (f : α → Nat) (x y : α) : f x = f y ∧ ∃ z, f z = 0'],
  ])('is another for %s', (_, text) => {
    expect(formOf(text)).not.toBe(formOf(base));
  });

  test('what is bound is bound to the end of its bracket', () => {
    const one = 'theorem a (x : Nat) : (∀ x : Nat, x = x) ∧ x = 0';
    expect(formOf(one)).toBe(formOf('theorem a (y : Nat) : (∀ z : Nat, z = z) ∧ y = 0'));
    expect(formOf('theorem a : ∀ (f : Nat → Nat) (x : Nat), f x = x')).toBe(
      formOf('theorem a : ∀ (g : Nat → Nat) (f : Nat), g f = f'),
    );
    expect(formOf('theorem a (xs : List Nat) : xs.map (fun x => x) = xs')).toBe(
      formOf('theorem a (map : List Nat) : map.map (fun y => y) = map'),
    );
  });

  test('premises come in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a < b', 'b < c', 'c = d + 1'], { minLength: 3 }), (premises) => {
        const binders = premises.map((premise, at) => `(h${at} : ${premise})`).join(' ');
        expect(formOf(`theorem t (a b c d : Nat) ${binders} : a < d`)).toBe(
          formOf('theorem t (a b c d : Nat) (h : a < b) (i : b < c) (j : c = d + 1) : a < d'),
        );
      }),
    );
  });

  test('of all theorems: it stays when variables are called otherwise', () => {
    const forms = statements.map((statement) => plainForm(statement!));
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,6}_[0-9]$/), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(train.length - 1), names, fc.nat(1000), (at, fresh, turn) => {
        const renamed = renameVariables(statements[at]!, fresh, turn);
        expect(plainForm(renamed)).toBe(forms[at]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('nearness', () => {
  const near = new HeldOutTheorems(valid);

  test('nothing passes that is a measured problem under other names', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,6}_[0-9]$/), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(valid.length - 1), names, fc.nat(1000), (at, fresh, turn) => {
        const statement = readTheorem(valid[at]!)!;
        expect(near.nearest(renameVariables(statement, fresh, turn))).toMatchObject({ share: 1 });
      }),
      { numRuns: 200 },
    );
  });

  test('a number more does not make it another statement, another law does', () => {
    const statement = 'theorem p (a m n : Nat) : power a (m + n) = power a m * power a n';
    const heldOut = new HeldOutTheorems([{ id: 'power_add', header: '', statement }]);
    const find = (text: string) => heldOut.nearest(read(`theorem t (a m n : Nat) : ${text}`));
    expect(find('power a (m + n) = power a m * power a n * 1')).toMatchObject({ id: 'power_add' });
    expect(find('∀ b, power b (m + n) = power b m * power b n')).toMatchObject({ id: 'power_add', share: 1 });
    expect(find('power a m * power a n = power a (m + n)')).toMatchObject({ id: 'power_add', share: 1 });
    expect(find('power a (m * n) = power (power a m) n')).toBeNull();
    expect(find('power 1 n = 1')).toBeNull();
  });
});

/** All variables and type variables under fresh names, with the list of variables turned round. */
function renameVariables(statement: LemmaStatement, fresh: readonly string[], turn: number): LemmaStatement {
  const { surroundings, variables, premises, conclusion } = statement;
  const sorts = surroundings.flatMap((binder) => /^\{(\S+) :/u.exec(binder)?.[1] ?? []);
  const names = new Map(
    [...sorts, ...variables.map(({ name }) => name)].map((name, at) => [name, fresh[at] ?? name]),
  );
  const rename = (text: string) =>
    text.replaceAll(
      /(?<![\p{L}\p{N}_'.₀-₉])[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu,
      (word) => names.get(word) ?? word,
    );
  // A name that a binder inside takes again is renamed with its own variable: the two stay as they were.
  const at = turn % Math.max(1, variables.length);
  const turned = [...variables.slice(at), ...variables.slice(0, at)];
  return {
    surroundings: surroundings.map(rename),
    variables: turned.map(({ name, type }) => ({ name: rename(name), type: rename(type) })),
    premises: premises.map(rename),
    conclusion: rename(conclusion),
  };
}
