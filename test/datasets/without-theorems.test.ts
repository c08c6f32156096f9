import { expect, test } from '@jest/globals';
import { withoutTheorems } from '../../datasets/loaders/without-theorems.ts';
import { theoremsOf } from '../../datasets/text/pick-theorem.ts';

const statement = 'theorem t : size = 2';

test('an open theorem that nothing can rest on is neither asked nor there', () => {
  const rest = 'def size : Nat := 2\n';
  expect(withoutTheorems(`theorem helper : 1 = 1 := by sorry\n${rest}`, statement)).toEqual({
    header: `\n${rest}`,
    asked: `\n${rest}`,
  });
});

test.each([
  ['is named later', 'theorem helper : P := by sorry\n', 'def size := f helper\n'],
  ['is named in the statement', 'theorem A.size : P := by sorry\n', ''],
  ['has an attribute', '@[instance] theorem helper : P := by sorry\n', ''],
  [
    'has an attribute by its quoted name',
    'theorem «my helper» : P := sorry\n',
    'attribute [simp] «my helper»\n',
  ],
  ['may be found', 'theorem helper : P := sorry\n', 'def size := f (by exact?)\n'],
  ['may hold a command', 'theorem helper : P := by sorry def size := 3\n', ''],
])('an open theorem that %s is asked, but not there', (_, open, rest) => {
  const { header, asked } = withoutTheorems(open + rest, statement);
  expect(header).not.toContain('theorem');
  expect(asked).toBe(open + rest);
});

test('commands that are indented stand for themselves', () => {
  const text = [
    'namespace A',
    '  theorem first : 1 = 1 := by sorry',
    '  instance : Size Bool := ⟨2⟩',
    '  @[simp] def foo : Nat := 2',
    '  open Nat',
    '  theorem second : P := by',
    '    open Nat in',
    '    simp #[1]',
    '    sorry',
    '  structure S where',
    '    x : Nat',
    '    deriving Repr',
    'end A\n',
  ].join('\n');
  expect(theoremsOf(text).map(({ name, openness }) => [name, openness])).toEqual([
    ['first', 'open'],
    ['second', 'partial'],
  ]);
  const { header } = withoutTheorems(text, 'theorem t : 1 = 1');
  expect(header).toBe(
    'namespace A\n  instance : Size Bool := ⟨2⟩\n  @[simp] def foo : Nat := 2\n  open Nat\n  structure S where\n    x : Nat\n    deriving Repr\nend A\n',
  );
});
