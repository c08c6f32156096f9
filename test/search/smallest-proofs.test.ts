import { expect, test } from '@jest/globals';
import { extractProof, smallestProofs } from '../../search/extract-proof.ts';
import { type ProofTree, rootId } from '../../search/proof-tree.ts';
import { edgeHolds } from '../../search/relevance.ts';
import { buildTree, type EdgeSpec } from '../learn/build-tree.ts';
import fc from '../support/properties.ts';

test('every proved state has its smallest proof, whether the root needs it or not', () => {
  const { tree, id } = buildTree({
    root: ['failed', ['a', 'a']],
    a: [['b'], 'proved'],
    b: [['c']],
    c: ['proved'],
  });
  const proofs = smallestProofs(tree);
  expect(proofs.get(id('a'))).toMatchObject({ size: 1, edge: { action: 'a.1' } });
  expect(proofs.get(id('b'))).toMatchObject({ size: 2, edge: { action: 'b.0' } });
  // The same subproof twice counts twice.
  expect(proofs.get(id('root'))).toMatchObject({ size: 3, edge: { action: 'root.1' } });
});

test('whoever asks for one state is told of no larger proofs', () => {
  const { tree, id } = buildTree({
    root: [['a']],
    a: [['b'], 'proved'],
    b: [['c']],
    c: [['d']],
    d: ['proved'],
  });
  const proofs = smallestProofs(tree, id('a'));
  expect(proofs.get(id('a'))).toMatchObject({ size: 1 });
  expect([...proofs.values()].every(({ size }) => size === 1)).toBe(true);
  expect(extractProof(tree)).toMatchObject({ size: 2, proof: { action: 'root.0' } });
});

test('exactly the proved states have one, of the least size that any of their edges allows', () => {
  const edge = fc.oneof(
    fc.constantFrom<EdgeSpec>('proved', 'failed', 'timeout', 'lost'),
    fc.array(fc.constantFrom('root', 'a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
  );
  const edges = fc.array(edge, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(edges, edges, edges, (a, b, c) => {
      const { tree } = buildTree({ root: [['a', 'b'], ['c']], a, b, c });
      const [proofs, sizes] = [smallestProofs(tree), sizesInRounds(tree)];
      for (const { id, status } of tree.nodes) {
        expect(proofs.has(id)).toBe(status === 'proved');
        expect(proofs.get(id)?.size ?? Number.POSITIVE_INFINITY).toBe(sizes[id]);
      }
      if (tree.nodes[0]?.status === 'proved') {
        const extracted = extractProof(tree);
        expect(extracted.size).toBe(sizes[rootId]);
        expect(extracted.edges[0]).toBe(smallestProofs(tree, rootId).get(rootId)?.edge);
      }
    }),
  );
});

/** Sizes by the definition alone, in as many rounds as there are nodes; infinite without a proof. */
function sizesInRounds(tree: ProofTree<string, string>): number[] {
  const sizes = tree.nodes.map(() => Number.POSITIVE_INFINITY);
  for (const _ of tree.nodes)
    for (const edge of tree.edges) {
      if (!edgeHolds(edge, 'proof', (child) => Number.isFinite(sizes[child]))) continue;
      const size = edge.children.reduce((sum, child) => sum + sizes[child]!, 1);
      sizes[edge.parent] = Math.min(sizes[edge.parent]!, size);
    }
  return sizes;
}
