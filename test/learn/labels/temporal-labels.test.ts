import { describe, expect, test } from '@jest/globals';
import { temporalLabels } from '../../../src/learn/labels/temporal-labels.ts';
import fc from '../../support/properties.ts';
import { buildTree, type TreeSpec } from '../build-tree.ts';

const chain = (length: number): TreeSpec =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [`s${at}`, [at === length - 1 ? ('proved' as const) : [`s${at + 1}`]]]),
  );

describe('labels by temporal differences', () => {
  test('on a path without branches they are those of GAE', () => {
    const { tree } = buildTree(chain(3));
    const values = [0.2, 0.4, 0.7];
    const labels = temporalLabels(tree, { critic: (node) => values[node] ?? 0 });
    for (const [at, target] of [0.95575, 0.985, 1].entries()) expect(labels[at]).toBeCloseTo(target, 9);
  });

  test('the same for every path and critic', () => {
    const critic = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
    const constant = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(critic, constant, constant, (values, gamma, lambda) => {
        const { tree } = buildTree(chain(values.length));
        const last = values.length - 1;
        const deltas = values.map((value, at) => (at === last ? 1 : gamma * (values[at + 1] ?? 0)) - value);
        const labels = temporalLabels(tree, { gamma, lambda, critic: (node) => values[node] ?? 0 });
        for (const [at, value] of values.entries()) {
          const later = deltas.slice(at).map((delta, steps) => (gamma * lambda) ** steps * delta);
          const target = later.reduce((sum, part) => sum + part, value);
          expect(labels[at]).toBeCloseTo(Math.min(1, Math.max(0, target)), 9);
        }
      }),
    );
  });

  test('the nearer a proof, the higher; where all fails, 0; never tried, nothing', () => {
    const { tree, id } = buildTree({
      root: [['near'], ['dead'], ['fresh'], 'failed'],
      near: ['failed', 'proved'],
      dead: ['failed', 'refused'],
      fresh: [],
    });
    const labels = temporalLabels(tree);
    expect(labels[id('near')]).toBe(1);
    expect(labels[id('root')]).toBeCloseTo(0.5 + 0.95 * 0.5, 9);
    expect(labels[id('dead')]).toBe(0);
    expect(labels[id('fresh')]).toBeNull();
  });

  test('circles end', () => {
    const { tree } = buildTree({ root: [['a']], a: [['root'], 'failed'] });
    for (const label of temporalLabels(tree)) expect(label).toBeCloseTo(0.5, 9);
  });
});
