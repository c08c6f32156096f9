import { describe, expect, test } from '@jest/globals';
import { uniformTreeValues } from '../../../src/learn/labels/value-labels.ts';
import fc from '../../support/properties.ts';
import { buildTree, type EdgeSpec, type TreeSpec } from '../build-tree.ts';

const valuesOf = (spec: TreeSpec, prior?: number) => {
  const { tree, id } = buildTree(spec);
  const values = uniformTreeValues(tree, prior === undefined ? {} : { prior });
  return (name: string) => values[id(name)];
};

describe('the value of the uniform policy', () => {
  test('is the mean over the tactics that were tried', () => {
    const value = valuesOf({ root: ['proved', ['b'], 'failed'], b: ['proved', 'failed'] });
    expect(value('b')).toBeCloseTo(0.5, 9);
    expect(value('root')).toBeCloseTo(0.5, 9);
  });

  test('is multiplied over several goals', () => {
    const value = valuesOf({
      root: [['a', 'b']],
      a: ['proved', 'failed'],
      b: ['proved', 'failed', 'failed'],
    });
    expect(value('root')).toBeCloseTo(1 / 6, 9);
  });

  test('what got no answer counts for neither side', () => {
    const value = valuesOf({ root: ['proved', 'timeout', 'lost', ['a']], a: ['timeout'] });
    expect(value('root')).toBeCloseTo(1 / 2, 9);
    expect(value('a')).toBeNull();
  });

  test('states that were never tried have the prior', () => {
    const spec: TreeSpec = { root: [['a'], 'failed'], a: [] };
    expect(valuesOf(spec, 0.5)('root')).toBeCloseTo(0.25, 9);
    expect(valuesOf(spec)('root')).toBe(0);
  });

  test('a circle proves nothing, and a way out of it has its chance', () => {
    expect(valuesOf({ root: [['a']], a: [['root']] })('root')).toBe(0);
    // V(root) = V(a), V(a) = (V(root) + 1) / 2, so both are 1.
    expect(valuesOf({ root: [['a']], a: [['root'], 'proved'] })('root')).toBeCloseTo(1, 6);
    // V(a) = (V(root) + 1 + 0) / 3.
    expect(valuesOf({ root: [['a']], a: [['root'], 'proved', 'failed'] })('root')).toBeCloseTo(0.5, 6);
  });

  const edge = fc.oneof(
    fc.constantFrom<EdgeSpec>('proved', 'failed', 'timeout'),
    fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 }),
  );
  const edges = fc.array(edge, { minLength: 1, maxLength: 3 });

  test('lies between 0 and 1, and is positive exactly where there is a proof', () => {
    fc.assert(
      fc.property(edges, edges, edges, (a, b, c) => {
        const { tree } = buildTree({ root: [['a'], ['b'], ['c']], a, b, c });
        const values = uniformTreeValues(tree);
        for (const { id, status } of tree.nodes) {
          const value = values[id] ?? 0;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(value > 0).toBe(status === 'proved');
        }
      }),
    );
  });
});
