import { expect, test } from '@jest/globals';
import { withoutTheorems } from '../../datasets/loaders/theorems-per-file.ts';
import { theoremsOf } from '../../datasets/text/pick-theorem.ts';

test('open theorems are gone, with their comments', () => {
  const rest = 'def size : Nat := 2\n';
  expect(withoutTheorems(`/-- Helps. -/\ntheorem helper : 1 = 1 := by sorry\n${rest}`)).toBe(`\n${rest}`);
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
  expect(withoutTheorems(text)).toBe(
    'namespace A\n  instance : Size Bool := ⟨2⟩\n  @[simp] def foo : Nat := 2\n  open Nat\n  structure S where\n    x : Nat\n    deriving Repr\nend A\n',
  );
});
