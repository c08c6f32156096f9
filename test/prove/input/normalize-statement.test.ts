import { describe, expect, test } from '@jest/globals';
import { lexLean } from '../../../core/lean-lexer.ts';
import { findKeyword } from '../../../src/prove/input/declaration-keyword.ts';
import { normalizeStatement } from '../../../src/prove/input/normalize-statement.ts';

const codeOf = (text: string) =>
  [...lexLean(text)].filter(({ kind }) => kind !== 'trivia').map(({ start, end }) => text.slice(start, end));

describe('lexLean', () => {
  test.each([
    ['a -- b', ['a']],
    ['a /- b /- c -/ d -/ e', ['a', 'e']],
    ['a /- never closed', ['a']],
    ['"-- no comment" b', ['"-- no comment"', 'b']],
    ['"a \\" -- still" b', ['"a \\" -- still"', 'b']],
    ["h' -- x", ["h'"]],
    ["'\"' -- x", ["'\"'"]],
    ["'\\n' x", ["'\\n'", 'x']],
    ['r#"a " -- b"# c', ['r#"a " -- b"#', 'c']],
    ['«a -- b» c', ['«a -- b»', 'c']],
    ['h₁ x', ['h₁', 'x']],
    ['p \\/-1 = x', ['p', '\\/', '-', '1', '=', 'x']],
  ])('%j', (text, expected) => {
    expect(codeOf(text)).toEqual(expected);
  });

  test('the stretches cover the text without gap', () => {
    const text = 'theorem «x -- y» : "a" = s!"{1}" -- c\n/- d -/ := by\n  sorry';
    expect([...lexLean(text)].map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  });
});

describe('findKeyword', () => {
  test.each([
    ['theorem foo : True', 'theorem'],
    ['/-- lemma -/ @[simp, reducible] private theorem foo : True', 'theorem'],
    ['-- example\nopen Nat in\nset_option maxHeartbeats 10 in lemma foo : True', 'lemma'],
    ['noncomputable example : True', 'example'],
    ['', undefined],
    ['-- nothing', undefined],
  ])('%j', (text, keyword) => {
    expect(findKeyword(text)?.keyword).toBe(keyword);
  });
});

describe('normalizeStatement', () => {
  const bare = 'theorem foo (a : Nat) : a = a';
  test.each([
    bare,
    `${bare} := by sorry`,
    `${bare} :=\n  by\n  sorry\n`,
    `${bare} := sorry`,
    `${bare} := by`,
    `${bare} :=`,
    `  ${bare} := by sorry -- to do`,
    `${bare} -- := sorry`,
    `${bare} /- := by sorry -/`,
  ])('%j', (text) => {
    expect(normalizeStatement(text).trim()).toBe(bare);
  });

  test('keeps what only looks like the place of a proof', () => {
    expect(normalizeStatement('theorem foo : "x := by sorry" = "y"')).toBe(
      'theorem foo : "x := by sorry" = "y"',
    );
    expect(normalizeStatement('theorem foo (h : True := by sorry) : True')).toBe(
      'theorem foo (h : True := by sorry) : True',
    );
    expect(normalizeStatement('theorem foo : notsorry = x')).toBe('theorem foo : notsorry = x');
    expect(normalizeStatement('theorem foo : True := by trivial')).toBe('theorem foo : True := by trivial');
  });

  test('a lemma becomes a theorem, an example gets a fresh name', () => {
    expect(normalizeStatement('@[simp] lemma foo : True')).toBe('@[simp] theorem foo : True');
    expect(normalizeStatement('example (lemma : Nat) : True := sorry')).toBe(
      'theorem lakatos_example (lemma : Nat) : True',
    );
    expect(normalizeStatement('example : True', 'theorem lakatos_example : True := trivial')).toBe(
      'theorem lakatos_example_2 : True',
    );
  });

  test('nothing but comments gives nothing', () => {
    expect(normalizeStatement(' /- theorem -/ -- x')).toBe('');
  });
});

test.each([
  // With `!--` in the header this is another statement than `True`.
  ['theorem t : True !-- False', 'theorem t : True !-- False\n'],
  ['theorem t : a = b + /- which? -/ c', 'theorem t : a = b + /- which? -/ c'],
  ['theorem t (p : {x : Int //-3 < x}) : -3 < p.val', 'theorem t (p : {x : Int //-3 < x}) : -3 < p.val'],
  ['theorem t : f (a)-- why?', 'theorem t : f (a)'],
  ['theorem t : a = 3--why?', 'theorem t : a = 3'],
])('what may be a sign is no comment: %s', (text, statement) => {
  expect(normalizeStatement(text)).toBe(statement);
});
