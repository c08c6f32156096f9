import { expect, test } from '@jest/globals';
import { bracketStep, endOfBracket, firstColonOutside, splitOutside } from '../../core/lean-lexer.ts';

test('a bracket that opens leads deeper, one that closes back, and nothing else anywhere', () => {
  expect([...'([{⦃⟨⟦'].map(bracketStep)).toEqual([1, 1, 1, 1, 1, 1]);
  expect([...')]}⦄⟩⟧'].map(bracketStep)).toEqual([-1, -1, -1, -1, -1, -1]);
  expect(['', '()', 'x', ':', '|'].map(bracketStep)).toEqual([0, 0, 0, 0, 0]);
});

test('a bracket closes where all that it holds has closed', () => {
  expect(endOfBracket('(f [x] ⟨y⟩) = (z)')).toBe(10);
  expect(endOfBracket('f (x ⟦y⟧) z', 2)).toBe(8);
  expect(endOfBracket('(f (x) y')).toBe(8);
});

test('separators inside of brackets part nothing', () => {
  expect(splitOutside('Pi (List α) { x // p x }', ' ')).toEqual(['Pi', '(List α)', '{ x // p x }']);
  expect(splitOutside('α → (β → γ) → δ', ' → ')).toEqual(['α', '(β → γ)', 'δ']);
  expect(splitOutside('', '|')).toEqual(['']);
});

test.each([
  ['(x : α) {y : β} ⦃z : γ⦄ [i : C] | : p', '| '],
  ['(h : ⟦x⟧ = ⟨y, z : α⟩) : p', ') '],
  ['/- : -/ "(:" \':\' x -- :\n : p', '\n '],
  ['a:b', 'a'],
])('the first colon outside of the brackets of %j', (text, before) => {
  expect(firstColonOutside(text)).toBe(text.indexOf(`${before}:`) + before.length);
});

test.each(['', 'x y', '(x : α)', 'x := y : α', '(x : α', '(x : α) := y'])(
  '%j has no colon outside of brackets',
  (text) => {
    expect(firstColonOutside(text)).toBeNull();
  },
);

test('what stands before the place to begin at does not count', () => {
  expect(firstColonOutside('a : ( b : c', 5)).toBe(8);
  expect(firstColonOutside('a : b', 3)).toBeNull();
});
