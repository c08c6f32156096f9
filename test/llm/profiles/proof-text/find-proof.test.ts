import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../../core/limits.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../../lean/engine.ts';
import { findProofText } from '../../../../src/llm/profiles/proof-text.ts';
import { assembleFile, openProof } from '../../../../src/prove/script/assemble.ts';

const theorem: Theorem = {
  id: 't',
  header: 'def double (n : Nat) : Nat := n + n\n',
  statement: 'theorem t (n : Nat) (h : 0 < n) : n < double n',
};
const { statement } = theorem;

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

/** Proofs that Lean must take when they have been read: the last column is what is read. */
const proofs: readonly (readonly [what: string, code: string, proof: string])[] = [
  ['a block', `${statement} := by\n  unfold double\n  omega`, 'by\n  unfold double\n  omega'],
  ['a term', `${statement} := Nat.lt_add_of_pos_left h`, 'Nat.lt_add_of_pos_left h'],
  [
    'a block on one line, a lemma before it',
    `lemma aux (m : Nat) : double m = m + m := rfl\n${statement} := by rw [aux]; omega`,
    'by\n  have aux (m : Nat) : double m = m + m := rfl\n  rw [aux]; omega',
  ],
  [
    'a term, a lemma before it',
    `theorem aux {m : Nat} (k : 0 < m) : m < m + m := by\n  omega\n\n${statement} :=\n  aux\n    h`,
    'by\n  have aux {m : Nat} (k : 0 < m) : m < m + m := by\n    omega\n  exact\n      aux\n        h',
  ],
  [
    'lemmas that need each other, one that nobody needs',
    [
      'theorem a (m : Nat) : double m = m + m := by\n  unfold double\n  rfl',
      'theorem unneeded : 1 = 1 := rfl',
      '/-- Uses a. -/\nprivate theorem b (m : Nat) (k : 0 < m) : m < double m := by\n  rw [a]\n  -- linear\n  omega',
      `${statement} := by\n    have k := b n\n    exact k h`,
    ].join('\n\n'),
    [
      'by',
      '    have a (m : Nat) : double m = m + m := by',
      '      unfold double',
      '      rfl',
      '    have b (m : Nat) (k : 0 < m) : m < double m := by',
      '      rw [a]',
      '      -- linear',
      '      omega',
      '    have k := b n',
      '    exact k h',
    ].join('\n'),
  ],
  [
    'a definition that the header has too',
    `def double (n : Nat) : Nat :=\n  n + n\n\n${statement} := by\n  unfold double; omega`,
    'by\n  unfold double; omega',
  ],
  [
    'a section, another name, a sketch before it',
    `import Lean\nopen Nat\n\nsection\n  ${statement} := by\n    sorry\n\n  @[simp] theorem mine (n : Nat)\n      (h : 0 < n) : n < double n := by\n    unfold double\n    omega\nend`,
    'by\n    unfold double\n    omega',
  ],
];

describe('is read and holds', () => {
  test.each(proofs)('in the form: %s', async (_what, code, proof) => {
    expect(findProofText(theorem, code)).toBe(proof);
    const request = { reference: assembleFile(theorem, openProof), submission: assembleFile(theorem, proof) };
    expect(await engine.verify({ ...request, target: 'last' }, fileLimits)).toMatchObject({
      kind: 'accepted',
    });
  });
});

const refused: readonly (readonly [what: string, code: string])[] = [
  ['another statement', 'theorem t (n : Nat) (h : 0 < n) : n ≤ double n := by omega'],
  ['another hypothesis', 'theorem t (n : Nat) (h : 1 < n) : n < double n := by omega'],
  ['another number of spaces in a name', 'theorem t (n : Nat) (h : 0 < n) : n < do uble n := by omega'],
  ['no proof', `${statement} := by\n  sorry`],
  ['no `:=`', `${statement}\n  | 0 => by omega`],
  ['nothing', ''],
  ['a comment', `-- ${statement} := by omega`],
  ['a string', `def x := "${statement} := by omega"`],
  ['a definition that it needs', `def two := 2\n${statement} := by\n  have := two\n  omega`],
  ['an instance', `instance : Inhabited Nat := ⟨1⟩\n${statement} := by\n  omega`],
  ['a notation', `notation "N" => Nat\n${statement} := by\n  omega`],
  ['a lemma of the simp set', `@[simp] theorem d : double 1 = 2 := rfl\n${statement} := by\n  simp`],
  ['a variable', `variable (k : Nat)\n${statement} := by\n  omega`],
  [
    'a lemma with dots in its name',
    `theorem Nat.a : 1 = 1 := rfl\n${statement} := by\n  have := Nat.a\n  omega`,
  ],
  ['a lemma that is left open', `theorem a : 1 = 1 := by sorry\n${statement} := by\n  have := a\n  omega`],
];

test.each(refused)('no proof is read from a text with %s', (_what, code) => {
  expect(findProofText(theorem, code)).toBeNull();
});

test('a statement with numbers, strings and `:=` of its own', () => {
  const odd: Theorem = {
    id: 'odd',
    header: '',
    statement: 'theorem odd (s : String := "a := b -- c") : let x := 12; x = 12',
  };
  const code = (number: string) =>
    `theorem odd (s : String := "a := b -- c") :\n    let x := ${number}; x = 12 := rfl`;
  expect(findProofText(odd, code('12'))).toBe('rfl');
  expect(findProofText(odd, code('1 2'))).toBeNull();
});
