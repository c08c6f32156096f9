import { expect, test } from '@jest/globals';
import { recordProposals, recordSteps, takeProposals } from '../../../search/grow-tree.ts';
import { createTree, rootId, subproblems } from '../../../search/proof-tree.ts';
import { ProofNumbers } from '../../../search/strategies/descent/proof-numbers.ts';
import { at, type Origin } from '../graph-game.ts';

test('a goal that a tactic leaves twice is to be proved once', () => {
  const tree = createTree<Origin, string>(at('root'));
  const left = { twice: ['p', 'p', 'p'], once: ['q'], two: ['r', 's'] };
  recordProposals(
    tree,
    rootId,
    Object.keys(left).map((action) => ({ action, logProbability: -1 })),
  );
  const steps = Object.values(left).map((keys) => {
    const children = keys.map((key) => at(key));
    return { outcome: { kind: 'progress', children } as const, ms: 1, remembered: false };
  });
  recordSteps(tree, rootId, takeProposals(tree, rootId, 3), steps, new Map());
  expect(tree.edges.map((edge) => subproblems(edge).length)).toEqual([1, 1, 2]);
  const numbers = new ProofNumbers<Origin, string>();
  const [twice, once, two] = tree.edges.map((edge) => numbers.ofEdge(tree, edge));
  expect(twice).toBe(once);
  expect(two).toBeGreaterThan(once!);
});
