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
