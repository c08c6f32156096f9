import { describe, expect, test } from '@jest/globals';
import { editDistance } from '../../../core/edit-distance.ts';
import { nameIndex, nameWords } from '../../../src/prove/repair/name-index.ts';
import fc from '../../support/properties.ts';

const library = [
  'Eq.symm',
  'Fin.pos_iff_nonempty',
  'Int.add_comm',
  'Int.mul_comm',
  'List.length_append',
  'List.length_cons',
  'List.length_pos_iff',
  'List.mem_flatten',
  'List.mem_filter',
  'Nat.add_comm',
  'Nat.add_left_comm',
  'Nat.le_trans',
  'Nat.lt_add_one_of_le',
  'Nat.lt_succ_of_le',
  'Nat.one_ne_zero',
  'Nat.pos_of_ne_zero',
  'Option.map_none',
  'and_comm',
  'congr',
  'funext',
];
const index = nameIndex(library);

describe('near names', () => {
  test.each([
    ['Nat.pos_of_nonzero', 'Nat.pos_of_ne_zero'],
    ['Nat.pos_of_neZero', 'Nat.pos_of_ne_zero'],
    ['Nat.posOfNeZero', 'Nat.pos_of_ne_zero'],
    ['pos_of_ne_zero', 'Nat.pos_of_ne_zero'],
    ['Nat.lt_succ_of_leq', 'Nat.lt_succ_of_le'],
    ['Nat.add_comm_left', 'Nat.add_left_comm'],
    ['Nat.addComm', 'Nat.add_comm'],
    ['Nat.and_comm', 'and_comm'],
    ['Nat.le_trnas', 'Nat.le_trans'],
    ['List.length_pos', 'List.length_pos_iff'],
    ['List.append_len', 'List.length_append'],
    ['List.mem_join', 'List.mem_flatten'],
    ["Option.map_none'", 'Option.map_none'],
    ['Eq.symmm', 'Eq.symm'],
  ])('of %s are %s', (name, meant) => {
    expect(index.near(name, 1)).toEqual([meant]);
  });

  test('the same in several namespaces: all of them, in a fixed order', () => {
    expect(index.near('mul_comm', 3)).toEqual(['Int.mul_comm']);
    expect(index.near('add_comm', 3)).toEqual(['Int.add_comm', 'Nat.add_comm', 'Nat.add_left_comm']);
  });

  test.each(['xyzzy', 'h', 'foo', 'Nat.entirely_other_thing', ''])('nothing is near %j', (name) => {
    expect(index.near(name, 5)).toEqual([]);
  });

  test('never the name itself, never more than asked for, whatever the name', () => {
    const someName = fc.oneof(
      fc.constantFrom(...library),
      fc.string(),
      fc.constantFrom(...library).map((name) => name.slice(0, -1)),
    );
    fc.assert(
      fc.property(someName, fc.nat(6), (name, count) => {
        const near = index.near(name, count);
        expect(near.length).toBeLessThanOrEqual(count);
        expect(near).not.toContain(name);
        expect(new Set(near).size).toBe(near.length);
      }),
    );
  });

  test('one slip of a letter in a long word does not hide a name', () => {
    const long = library.filter((name) => /_[a-z]{5,}$/u.test(name));
    expect(long.length).toBeGreaterThan(3);
    for (const name of long) expect(index.near(`${name.slice(0, -2)}${name.at(-1)}`, 3)).toContain(name);
  });
});

test('a name is taken apart into words', () => {
  expect(nameWords('pos_of_nonzero')).toEqual(['pos', 'of', 'ne', 'zero']);
  expect(nameWords('posOfNeZero')).toEqual(['pos', 'of', 'ne', 'zero']);
  expect(nameWords("succ_le'")).toEqual(['add', 'one', 'le']);
  expect(nameWords('')).toEqual([]);
});

describe('edit distance', () => {
  const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });

  test('is a metric when all edits cost the same', () => {
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a.join() === b.join());
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  test('may have costs of its own', () => {
    const gap = (letter: string) => (letter === 'a' ? 0.25 : 1);
    expect(editDistance(['a', 'b'], ['b'], { gap })).toBe(0.25);
    expect(editDistance([], ['a', 'c'], { gap })).toBe(1.25);
    expect(editDistance(['b'], ['c'], { change: () => 0.5 })).toBe(0.5);
  });
});
