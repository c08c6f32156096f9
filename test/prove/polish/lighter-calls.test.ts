import { expect, test } from '@jest/globals';
import { lighterCalls } from '../../../src/prove/polish/shorten-script.ts';

test('a call loses its whole list first, and then one entry at a time', () => {
  expect(lighterCalls('simp [a, ← b, c]')).toEqual(['simp', 'simp [← b, c]', 'simp [a, c]', 'simp [a, ← b]']);
  expect(lighterCalls('solve_by_elim [a]')).toEqual(['solve_by_elim']);
});

test('calls inside other tactics are found, and the rest of the text stays as it is', () => {
  expect(lighterCalls('cases h <;> simp_all [f] <;> grind [g, h]')).toEqual([
    'cases h <;> simp_all <;> grind [g, h]',
    'cases h <;> simp_all [f] <;> grind',
    'cases h <;> simp_all [f] <;> grind [h]',
    'cases h <;> simp_all [f] <;> grind [g]',
  ]);
});

test('simp only keeps a list', () => {
  expect(lighterCalls('simp only [a]')).toEqual([]);
  expect(lighterCalls('simp only [a, b]')).toEqual(['simp only [b]', 'simp only [a]']);
});

test('what has no list has nothing to lose', () => {
  expect(lighterCalls('rw [a, b]')).toEqual([]);
  expect(lighterCalls('omega')).toEqual([]);
});
