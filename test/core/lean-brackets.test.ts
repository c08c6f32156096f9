import { expect, test } from '@jest/globals';
import { bracketStep, firstColonOutside } from '../../core/lean-lexer.ts';

test('a bracket that opens leads deeper, one that closes back, and nothing else anywhere', () => {
  expect([...'([{⦃⟨⟦'].map(bracketStep)).toEqual([1, 1, 1, 1, 1, 1]);
  expect([...')]}⦄⟩⟧'].map(bracketStep)).toEqual([-1, -1, -1, -1, -1, -1]);
  expect(['', '()', 'x', ':', '|'].map(bracketStep)).toEqual([0, 0, 0, 0, 0]);
});

test.each([
  ['(x : α) {y : β} ⦃z : γ⦄ [i : C] | : p', '| '],
  ['(h : ⟦x⟧ = ⟨y, z : α⟩) : p', ') '],
  ['/- : -/ "(:" \':\' x -- :\n : p', '\n '],
  ['a:b', 'a'],
])('the first colon outside of the brackets of %j', (text, before) => {
  expect(firstColonOutside(text)).toBe(text.indexOf(`${before}:`) + before.length);
});

test.each(['', 'x y', '(x : α)', 'x := y : α', '(x : α', '(x : α) := y'])('%j has none', (text) => {
  expect(firstColonOutside(text)).toBeNull();
});

test('what stands before the place to begin at does not count', () => {
  expect(firstColonOutside('a : ( b : c', 5)).toBe(8);
  expect(firstColonOutside('a : b', 3)).toBeNull();
});
