import { expect, test } from '@jest/globals';
import { plainerInside, plainTactics } from '../../../src/prove/polish/shorten-script.ts';

test('a fact with its proof: plainer proofs of it, and the same without brackets', () => {
  expect(plainerInside('have h : (p ∧ q) := by (simp; omega)')).toEqual([
    ...plainTactics.map((closer) => `have h : (p ∧ q) := by ${closer}`),
    'have h : (p ∧ q) := by simp; omega',
  ]);
  expect(plainerInside('have h : p := by (omega)').at(-1)).toBe('have h : p := by omega');
  expect(plainerInside('have h : p := by assumption')).toEqual(['have h : p := by rfl']);
});

test.each([
  'have h : p := f (by simp; omega)',
  'have h : p := by exact f h',
  'have h : p := by\n  simp; omega',
  'exact f (have h : p := by (simp); h)',
  'obtain ⟨x, h⟩ : ∃ x, p x := by (simp; omega)',
])('nothing plainer is found inside of %j', (tactic) => {
  expect(plainerInside(tactic)).toEqual([]);
});
