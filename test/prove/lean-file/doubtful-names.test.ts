import { expect, test } from '@jest/globals';
import { anyCommand, anyInstance, DoubtfulNames } from '../../../src/prove/lean-file/doubtful-names.ts';

const doubtOf = (broken: string, statement = 'theorem t : size = 5', before = '') =>
  new DoubtfulNames({ broken: [broken], fallen: [] }).find(before, statement);

test.each([
  ['theorem A.size : 0 = 5 := foo', 'size'],
  ['@[simp, grind =] private theorem size : 0 = 5 := by\n  exact foo', 'size'],
  ['def size := "x" + 1', 'size'],
  ['theorem other : size = 5 := foo', null],
  ['example : 0 = size := foo', null],
  ['#check size', null],
  ['@[instance] theorem other : C := foo', anyInstance],
  ['instance : C := foo', anyInstance],
  ['@[to_additive] theorem other : C := foo', anyCommand],
  ['@[simp] @[unification_hint] theorem other : C := foo', anyCommand],
  ['theorem other : True := foo\nwhere\n  size : Nat := 3', anyCommand],
  ['def other : Nat := by\n  let rec size : Nat := 3\n  exact foo', anyCommand],
  ['structure S where\n  x : Foo', null],
  ['open A Nope', anyCommand],
  ['variable (n : Foo)', anyCommand],
  ['attribute [instance] a b', anyCommand],
])('behind %j the doubt is %j', (broken, doubt) => {
  expect(doubtOf(broken)).toBe(doubt);
});

test('what rests on a doubtful name is doubtful', () => {
  const before = 'def k := sizeOf size\n';
  expect(doubtOf('theorem size : 0 = 5 := foo', 'theorem t : k = 5', before)).toBe('k');
});

test('theorems that fell with one that has no proof are compared by the gate, definitions are told of', () => {
  const fallen = ['theorem size : 0 = 5 := a', 'def k : Nat := f a'];
  const doubtful = new DoubtfulNames({ broken: [], fallen });
  expect(doubtful.find('', 'theorem t : size = 5')).toBeNull();
  expect(doubtful.find('', 'theorem t : k = 5')).toBe('k');
});

test.each([
  ['a notation', 'local notation "mm" => max\n', 'theorem t (a : Nat) : mm a a = a', anyCommand],
  ['a variable', 'variable {a : Nat} (h : max a a = a + 1)\ninclude h\n', 'theorem t : False', anyCommand],
  ['an opened namespace', 'open max\n', 'theorem t : x = 1', anyCommand],
  ['an attribute', 'attribute [simp] max\n', 'theorem t : 1 = 1', anyCommand],
  [
    'an indented definition',
    '  theorem ok : True := trivial\n  def foo := max 1 2\n',
    'theorem t : foo = 2',
    'foo',
  ],
  [
    'a definition on the same line',
    'theorem ok : True := trivial def foo := max 1 2\n',
    'theorem t : foo = 2',
    'foo',
  ],
  [
    'an indented notation',
    'theorem ok : True := trivial\n  notation "mm" => max\n',
    'theorem t : 1 = 2',
    anyCommand,
  ],
  ['a quoted name', '', 'theorem t : «max» 1 2 = 2', 'max'],
  ['a quoted declaration', 'def «foo» := max 1 2\n', 'theorem t : foo = 2', 'foo'],
  [
    'a field',
    'structure S where\n  val : Fin (max 2 3)\nopen S\n',
    'theorem t (s : S) : (val s).1 < 3',
    anyCommand,
  ],
  [
    'a field without its structure',
    'structure S where\n  val : Fin (max 2 3)\n',
    'theorem t : ∀ s, (val s).1 < 3',
    'val',
  ],
  [
    'a constructor',
    'inductive T where\n  | one (n : Fin (max 2 3))\n',
    'theorem t : ∀ k, isOne (one k)',
    'one',
  ],
  ['an extended structure', 'structure S extends Max (max 1 2)\n', 'theorem t : ∀ s, toMax s = 1', 'toMax'],
  ['a theorem of that name', 'theorem foo : max 1 2 = 2 := rfl\n', 'theorem t : P foo', 'foo'],
  ['an interpolated string', 'def foo := s!"{max 1 2}"\n', 'theorem t : foo = "2"', 'foo'],
  ['an instance', 'instance : Max My := ⟨max⟩\n', 'theorem t : 1 = 1', anyInstance],
  ['an instance by attribute', '@[instance] def foo := max\n', 'theorem t : 1 = 1', anyInstance],
  ['a check', '#check max\n', 'theorem t : 1 = 1', null],
  ['an array', 'def foo := #[1, 2]\n', 'theorem t : foo.size = 2', null],
  ['nothing', 'def foo := min 1 2\nopen Nat\n', 'theorem t : foo = 1', null],
])('a doubtful name may hide behind %s', (_, before, statement, doubt) => {
  expect(doubtOf('def max (a b : Nat) : Nat := a + "x"', statement, before)).toBe(doubt);
});

test('what a declaration that was not accepted would have declared besides is doubtful, and what is quoted', () => {
  expect(doubtOf('structure S where\n  size : Foo\n', 'theorem t : size = 5')).toBe('size');
  expect(doubtOf('inductive T | size | other', 'theorem t : size = 5')).toBe('size');
  expect(doubtOf('def «size» := "x" + 1', 'theorem t : size = 5')).toBe('size');
});
