import { expect, test } from '@jest/globals';
import { singleAlternatives } from '../../../src/prove/polish/single-alternatives.ts';

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

test('a tactic without alternatives', () => {
  expect(singleAlternatives('rcases h with x | y')).toEqual([]);
});
