import { expect, test } from '@jest/globals';
import { flatTreeSchema } from '../../../../lean/native/companion/flat-tree.ts';
import { nodesOf } from '../../../../lean/syntax-tree.ts';

test('a list of entries becomes a tree', () => {
  const tree = flatTreeSchema.parse([
    [0, 'outer', 3],
    [1, 'by', 0, 2],
    [0, 'inner', 1],
    [2, ['a', 1], 3, 6],
    [3],
  ]);
  expect(tree).toEqual({
    kind: 'node',
    name: 'outer',
    children: [
      { kind: 'atom', text: 'by', start: 0, end: 2 },
      {
        kind: 'node',
        name: 'inner',
        children: [{ kind: 'identifier', text: 'a.1', parts: ['a', 1], start: 3, end: 6 }],
      },
      { kind: 'missing' },
    ],
  });
});

test('no depth is too much', () => {
  const depth = 200_000;
  const tree = flatTreeSchema.parse([...Array.from({ length: depth }, () => [0, 'paren', 1]), [3]]);
  expect([...nodesOf(tree)]).toHaveLength(depth);
});

test.each([
  ['nothing', []],
  ['a child too few', [[0, 'node', 2], [3]]],
  ['a tree too many', [[3], [3]]],
  ['another kind of entry', [[4]]],
  ['a place that is none', [[1, 'by', -2, 0]]],
])('a list with %s is no syntax tree', (_, entries) => {
  expect(flatTreeSchema.safeParse(entries).success).toBe(false);
});
