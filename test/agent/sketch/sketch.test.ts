import { expect, test } from '@jest/globals';
import {
  headerWith,
  lemmaDeclaration,
  type ProvedLemma,
  proposition,
} from '../../../src/agent/sketch/lemma.ts';
import { assembleProof, usedInSketch } from '../../../src/agent/sketch/sketch.ts';

const lemma = (name: string, proof: string, uses: readonly string[] = []): ProvedLemma => ({
  name,
  surroundings: ['{α : Type}'],
  variables: [{ name: 'xs', type: 'List α' }],
  premises: [],
  conclusion: `f xs = ${name}`,
  proof,
  uses,
});

const one = lemma('lemma_1', 'by\n  simp [f]');
const two = lemma(
  'lemma_2',
  'by\n  induction xs with\n  | nil => rfl\n  | cons x xs ih => grind [f, lemma_1]',
  ['lemma_1'],
);
const three = lemma('lemma_3', 'by rfl');

test('a proof brings the lemmas that it rests on, in order, and no others', () => {
  expect(usedInSketch([one, two, three], 'by simp [lemma_2]').map(({ name }) => name)).toEqual([
    'lemma_1',
    'lemma_2',
  ]);
  expect(assembleProof([one, two, three], 'by\n  simp [lemma_2]\n  rfl', 'written')).toBe(
    [
      'by',
      '  have lemma_1 (xs : List α) : f xs = lemma_1 := by',
      '    simp [f]',
      '  have lemma_2 (xs : List α) : f xs = lemma_2 := by',
      '    induction xs with',
      '    | nil => rfl',
      '    | cons x xs ih => grind [f]',
      '  simp [lemma_2]',
      '  rfl',
    ].join('\n'),
  );
});

test('a lemma that brings lemmas of its own keeps them, under whatever names', () => {
  const whole = lemma('lemma_2', 'by\n  have lemma_1 : p := by\n    rfl\n  grind [f]');
  const main = 'by\n  simp [lemma_1, lemma_2]';
  const head = ['by', '  have lemma_1 (xs : List α) : f xs = lemma_1 := by', '    simp [f]'];
  const own = ['    have lemma_1 : p := by', '      rfl', '    grind [f]'];
  const statement = '  have lemma_2 (xs : List α) : f xs = lemma_2 := by';
  const end = '  simp [lemma_1, lemma_2]';
  expect(assembleProof([one, whole], main, 'written').split('\n')).toEqual([...head, statement, ...own, end]);
  expect(assembleProof([one, whole], main, 'cleared').split('\n')).toEqual([
    ...head,
    statement,
    '    clear lemma_1',
    ...own,
    end,
  ]);
});

test('a proof without lemmas stays as it is', () => {
  expect(assembleProof([one], 'by rfl', 'written')).toBe('by rfl');
});

test('behind the header lemmas are theorems over their surroundings', () => {
  expect(headerWith('def f := 1', [three])).toBe(
    'def f := 1\n\ntheorem lemma_3 {α : Type} (xs : List α) : f xs = lemma_3 := by rfl\n\n',
  );
  expect(headerWith('def f := 1', [])).toBe('def f := 1');
});

test('the premises of a lemma are hypotheses of its declaration', () => {
  const statement = { ...three, premises: ['p xs = true'] };
  expect(lemmaDeclaration(statement, 'keep')).toBe(
    'theorem keep {α : Type} (xs : List α) (given_1 : p xs = true) : f xs = lemma_3',
  );
  expect(proposition(statement)).toBe('∀ (xs : List α), (p xs = true) → f xs = lemma_3');
});

test('a name of the library is not a lemma that is called like its last part', () => {
  const names = (proof: string) =>
    usedInSketch([lemma('length_append', 'by simp')], proof).map(({ name }) => name);
  expect(names('by simp [List.length_append, xs.length_append]')).toEqual([]);
  expect(names('by\n  rw [length_append, (length_append ys).symm]')).toEqual(['length_append']);
});
