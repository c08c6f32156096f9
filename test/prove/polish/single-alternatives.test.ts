import { expect, test } from '@jest/globals';
import { singleAlternatives } from '../../../src/prove/polish/shorten-script.ts';

test('each alternative alone, without the brackets that held it together', () => {
  expect(singleAlternatives('first | exact a .. | (apply b <;> assumption) | grind [c, d]')).toEqual([
    'exact a ..',
    'apply b <;> assumption',
    'grind [c, d]',
  ]);
});

test('alternatives inside brackets, with what stands around them', () => {
  expect(singleAlternatives('(apply b <;> first | assumption | omega)')).toEqual([
    'apply b <;> assumption',
    'apply b <;> omega',
  ]);
  expect(singleAlternatives('refine ⟨by first | rfl | simp, ?_⟩')).toEqual([
    'refine ⟨by rfl, ?_⟩',
    'refine ⟨by simp, ?_⟩',
  ]);
});

test('bars inside brackets belong to what is inside', () => {
  expect(singleAlternatives('first | (first | a | b) | rcases h with (x | y)')).toEqual([
    'first | a | b',
    'rcases h with (x | y)',
  ]);
});

test('a tactic without alternatives has no single ones', () => {
  expect(singleAlternatives('rcases h with x | y')).toEqual([]);
});

test('each of several groups, one at a time, up to the end of its line', () => {
  expect(singleAlternatives('have h := by first | a | b\nfirst\n  | c\n  | d')).toEqual([
    'have h := by a\nfirst\n  | c\n  | d',
    'have h := by b\nfirst\n  | c\n  | d',
    'have h := by first | a | b\nc',
    'have h := by first | a | b\nd',
  ]);
});

test('an attempt is left out, or made for good', () => {
  expect(singleAlternatives('(ext x; try simp only [f (a)]; omega)')).toEqual([
    'ext x; omega',
    'ext x; simp only [f (a)]; omega',
  ]);
});

test('what only says that nothing is left goes, and so do brackets in brackets', () => {
  expect(singleAlternatives('cases n with | zero => (first | (simp; done) | rfl)')).toEqual([
    'cases n with | zero => (simp; done)',
    'cases n with | zero => (rfl)',
    'cases n with | zero => (first | (simp) | rfl)',
  ]);
});
