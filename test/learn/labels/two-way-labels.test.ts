import { describe, expect, test } from '@jest/globals';
import { smallestProofs } from '../../../search/extract-proof.ts';
import { correctSoFar, proofsThrough, twoWayLabels } from '../../../src/learn/labels/value-labels.ts';
import fc from '../../support/properties.ts';
import { buildTree, type EdgeSpec, type TreeSpec } from '../build-tree.ts';

/** One tactic proves it; another leaves something that half of the tactics prove. */
const uneven: TreeSpec = { root: ['proved', ['b'], 'failed'], b: ['proved', 'failed'] };

const labelsOf = (spec: TreeSpec, beta?: number) => {
  const { tree, id } = buildTree(spec);
  const labels = twoWayLabels(tree, beta === undefined ? {} : { beta });
  return (name: string) => labels[id(name)];
};

describe('labels that look both ways', () => {
  test('the way and the end by hand: both ends have the chance 1/2, and the way to b is twice as long as it had to be', () => {
    const label = labelsOf(uneven);
    expect(label('root')).toBeCloseTo((1 + 0.5) / 2, 9);
    expect(label('b')).toBeCloseTo((0.5 + 0.5) / 2, 9);
  });

  test('beta weighs the end; 0 looks back alone', () => {
    expect(labelsOf(uneven, 3)('root')).toBeCloseTo((1 + 3 * 0.5) / 4, 9);
    expect(labelsOf(uneven, 0)('root')).toBe(1);
    expect(labelsOf(uneven, 0)('b')).toBe(0.5);
  });

  test('what is open lies between what is proved and what has no proof', () => {
    const label = labelsOf({
      root: [['good'], ['open'], ['dead'], 'failed'],
      good: ['proved'],
      open: ['failed', 'failed', ['fresh'], 'timeout'],
      dead: ['failed', 'refused'],
      fresh: [],
    });
    expect(label('good')).toBe(1);
    // One of three answered tactics leads to a state that has the chance 1/2.
    expect(label('open')).toBeCloseTo((0.5 + 0.5 / 3) / 2, 9);
    expect(label('dead')).toBe(0);
    expect(label('fresh')).toBeNull();
  });

  test('a state whose failures are time-outs is open', () => {
    expect(labelsOf({ root: [['slow']], slow: ['failed', 'timeout'] })('slow')).toBeCloseTo(0.25, 9);
  });
});

describe('correct so far', () => {
  test('a proof of a sibling that has none costs nothing', () => {
    const { tree, id } = buildTree({ root: [['a', 'b'], 'failed'], a: ['proved'], b: ['failed'] });
    expect(correctSoFar(tree)[id('a')]).toBe(1);
    expect(correctSoFar(tree)[id('b')]).toBe(0);
  });

  test('the other goals of a step are part of the way', () => {
    const { tree, id } = buildTree({
      root: [['a', 'b'], ['c']],
      a: ['proved'],
      b: [['c']],
      c: ['proved'],
    });
    const through = proofsThrough(tree, smallestProofs(tree));
    // By c: 1 + 1. By a and b: 1 + size(a) + size(b) = 1 + 1 + 2.
    expect([...'abc'].map((name) => through.get(id(name)))).toEqual([4, 4, 2]);
    expect([...'abc'].map((name) => correctSoFar(tree)[id(name)])).toEqual([0.5, 0.5, 1]);
  });

  const edge = fc.oneof(
    fc.constantFrom<EdgeSpec>('proved', 'failed', 'timeout'),
    fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 }),
  );
  const edges = fc.array(edge, { minLength: 1, maxLength: 3 });

  test('is 1 along a smallest proof, and never more', () => {
    fc.assert(
      fc.property(edges, edges, edges, (a, b, c) => {
        const { tree } = buildTree({ root: [['a'], ['b'], ['c']], a, b, c });
        const correct = correctSoFar(tree);
        const proofs = smallestProofs(tree);
        for (const [id, value] of correct.entries()) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          const isProved = tree.nodes[id]?.status === 'proved';
          if (!isProved) expect([0, 0.5]).toContain(value);
        }
        const along = (id: number): void => {
          expect(correct[id]).toBe(1);
          for (const child of proofs.get(tree.nodes[id]!.id)?.edge.children ?? []) along(child);
        };
        if (proofs.has(tree.nodes[0]!.id)) along(0);
      }),
    );
  });
});
