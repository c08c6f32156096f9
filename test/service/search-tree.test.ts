import { expect, test } from '@jest/globals';
import { searchTree, searchTreeSchema } from '../../src/service/past-searches.ts';
import { buildTree, type EdgeSpec, type TreeSpec } from '../learn/build-tree.ts';
import fc from '../support/properties.ts';

const theorem = { id: 't', statement: 'theorem t : root' };
const goalsOf = (state: string) => [`⊢ ${state}`];

test('a search is shown with the goals nearest to a proof, and without what can come to nothing', () => {
  const { tree, id } = buildTree({
    root: [['a', 'b'], ['c'], 'failed'],
    a: ['proved'],
    b: [['d']],
    c: ['failed'],
  });
  expect(searchTree(theorem, tree, goalsOf)).toEqual({
    ...{ theorem: 't', statement: 'theorem t : root', size: 5 },
    nodes: [
      { id: 0, parent: null, tactic: null, goals: ['⊢ root'], status: 'open', tried: 3 },
      { id: id('a'), parent: 0, tactic: 'root.0', goals: ['⊢ a'], status: 'proved', tried: 1 },
      { id: id('b'), parent: 0, tactic: 'root.0', goals: ['⊢ b'], status: 'open', tried: 1 },
      { id: id('d'), parent: id('b'), tactic: 'b.0', goals: ['⊢ d'], status: 'open', tried: 0 },
    ],
    near: [{ node: id('d'), goals: ['⊢ d'], left: 1, tried: 0 }],
  });
});

test('of a large search a part is shown, in which the goals nearest to a proof are, however deep', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 60 }, (_, at): [string, EdgeSpec[]] => [`deep${at}`, [[`deep${at + 1}`]]]),
  );
  const wide = Array.from({ length: 500 }, (_, at) => `wide${at}`);
  const spec: TreeSpec = {
    root: [...wide.map((name) => [name, 'other']), ['deep0']],
    ...chain,
  };
  const { tree, id } = buildTree(spec);
  const shown = searchTree(theorem, tree, goalsOf);
  expect(shown.size).toBe(563);
  expect(shown.nodes.length).toBeLessThan(130);
  expect(shown.near[0]).toMatchObject({ node: id('deep60'), left: 1 });
  expect(shown.nodes.map((node) => node.id)).toContain(id('deep60'));
});

test('every node that is shown stands behind its parent, whatever the tree', () => {
  const names = ['root', 'a', 'b', 'c', 'd'];
  const edge = fc.oneof(
    fc.constantFrom<EdgeSpec>('proved', 'failed', 'timeout'),
    fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
  );
  const edges = fc.array(edge, { maxLength: 4 });
  const specs = fc.tuple(edges, edges, edges, edges).map(
    ([first, ...others]): TreeSpec => ({
      root: [names, ...first],
      ...Object.fromEntries(others.map((list, at) => [names[at + 1]!, list])),
    }),
  );
  fc.assert(
    fc.property(specs, (spec) => {
      const { nodes } = searchTreeSchema.parse(searchTree(theorem, buildTree(spec).tree, goalsOf));
      const seen = new Set<number>();
      for (const { id, parent } of nodes) {
        expect(parent === null ? id : seen.has(parent)).toBe(parent === null ? 0 : true);
        seen.add(id);
      }
    }),
  );
});
