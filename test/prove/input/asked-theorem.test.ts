import { describe, expect, test } from '@jest/globals';
import { lexLean } from '../../../core/lean-lexer.ts';
import { askedTheorem } from '../../../src/prove/input/asked-theorem.ts';

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
  ])('finds the code of %j', (text, expected) => {
    expect(codeOf(text)).toEqual(expected);
  });

  test('the stretches cover the text without gap', () => {
    const text = 'theorem «x -- y» : "a" = s!"{1}" -- c\n/- d -/ := by\n  sorry';
    expect([...lexLean(text)].map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  });
});

const read = (statement: string, header = '') => askedTheorem({ header, statement });

describe('the theorem that a statement asks for', () => {
  const bare = 'theorem foo (a : Nat) : a = a';
  test.each([
    bare,
    `${bare} := by sorry`,
    `${bare} :=\n  by\n  sorry\n`,
    `${bare} := sorry`,
    `${bare} := by`,
    `${bare} :=`,
    `${bare} := by { sorry }`,
    `${bare} := by\n  · sorry`,
    `${bare} := by\n  -- how?\n  sorry`,
    `${bare} := by /- how? -/ sorry`,
    `${bare} := (by sorry)`,
    `${bare} := by\n  exact sorry`,
    `${bare} := by sorry\n\n#check foo`,
    `${bare} := by sorry\nend`,
    `${bare}\nend`,
    `/-- Any number. -/\n${bare}`,
    `  ${bare} := by sorry -- to do`,
    `${bare} -- := sorry`,
    `${bare} /- := by sorry -/`,
  ])('ends before its placeholder: %j', (text) => {
    expect(read(text)).toMatchObject({ header: '', statement: bare });
    expect(read(text)?.declaration).toBeUndefined();
  });

  test('what stands before it is header', () => {
    expect(read(`namespace A\nvariable (p : Prop)\n${bare} := by sorry\nend A`, 'open Nat')).toEqual({
      header: 'open Nat\nnamespace A\nvariable (p : Prop)\n',
      statement: bare,
      origins: {
        header: [
          { at: 1, of: 'header', line: 1, column: 0 },
          { at: 2, of: 'statement', line: 1, column: 0 },
        ],
        statement: { of: 'statement', line: 3, column: 0 },
      },
    });
    expect(read(`${bare} := by sorry\nend A`, 'namespace A')).toMatchObject({ header: 'namespace A' });
    expect(read(`theorem helper : 1 = 1 := rfl\n${bare}`)).toMatchObject({ statement: bare });
  });

  test('a placeholder inside of a proof goes to the gate in the words of its author', () => {
    const text = `${bare} := by\n  intros\n  sorry`;
    expect(read(text)).toMatchObject({ statement: bare, declaration: text });
  });

  test('keeps what only looks like the place of a proof', () => {
    for (const text of [
      'theorem foo : "x := by sorry" = "y"',
      'theorem foo (h : True := by sorry) : True',
      'theorem foo : notsorry = x',
      'theorem foo (lemma : Nat) : lemma = lemma',
    ])
      expect(read(text)).toMatchObject({ statement: text });
  });

  test.each([
    'theorem foo : True := by trivial',
    'theorem foo : f\n#[1] = 2',
    'def foo : Nat',
    'theorem : True',
    'foo : True',
  ])('what no theorem can be read from is left to Lean as it is: %j', (text) => {
    expect(read(`${text} -- why?`, 'open Nat')).toMatchObject({ header: 'open Nat', statement: text });
  });

  test('a lemma stays one, an example gets a fresh name', () => {
    expect(read('@[simp] lemma foo : True')).toMatchObject({ statement: '@[simp] lemma foo : True' });
    expect(read('example (lemma : Nat) : True := sorry')).toMatchObject({
      statement: 'theorem lakatos_example (lemma : Nat) : True',
    });
    expect(read('example : True', 'theorem lakatos_example : True := trivial')).toMatchObject({
      statement: 'theorem lakatos_example_2 : True',
    });
  });

  test('nothing but comments gives nothing', () => {
    expect(read(' /- theorem -/ -- x', 'theorem t : True := by sorry')).toBeNull();
  });
});

test.each([
  // With `!--` in the header this is another statement than `True`.
  ['theorem t : True !-- False', 'theorem t : True !-- False\n'],
  ['theorem t : a = b + /- which? -/ c', 'theorem t : a = b + /- which? -/ c'],
  ['theorem t (p : {x : Int //-3 < x}) : -3 < p.val', 'theorem t (p : {x : Int //-3 < x}) : -3 < p.val'],
  ['theorem t : f (a)-- why?', 'theorem t : f (a)-- why?\n'],
  ['theorem t : a = 3--why?', 'theorem t : a = 3--why?\n'],
])('what may be a sign is no comment: %s', (text, statement) => {
  expect(read(text)?.statement).toBe(statement);
});
