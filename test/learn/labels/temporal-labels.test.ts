import { describe, expect, test } from '@jest/globals';
import { temporalLabels } from '../../../src/learn/labels/temporal-labels.ts';
import fc from '../../support/properties.ts';
import { buildTree, type EdgeSpec, type TreeSpec } from '../build-tree.ts';

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

  test('a circle is worth what its members have besides it', () => {
    const { tree, id } = buildTree({
      root: [['a']],
      a: [['root'], ['near']],
      near: ['timeout', ['end']],
      end: ['proved'],
    });
    const labels = temporalLabels(tree, { lambda: 1 });
    for (const name of ['root', 'a', 'near', 'end']) expect(labels[id(name)]).toBeCloseTo(1, 6);
    const { tree: round } = buildTree({ root: [['a']], a: [['root'], 'failed'] });
    for (const label of temporalLabels(round)) expect(label).toBeCloseTo(0.5, 6);
    // Without a discount nothing but an end counts, and a circle alone has none.
    for (const label of temporalLabels(round, { lambda: 1 })) expect(label).toBeCloseTo(0, 6);
  });

  test('the order in which states and tactics were met changes no label', () => {
    const names = ['root', 'a', 'b', 'c', 'd'];
    const edge = fc.oneof(
      fc.constantFrom<EdgeSpec>('proved', 'failed', 'timeout'),
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
    );
    const few = fc.array(edge, { maxLength: 4 });
    const root = fc.constant<EdgeSpec[]>([['a'], ['b'], ['c'], ['d']]);
    const spec = fc.record<TreeSpec>({ root, a: few, b: few, c: few, d: few });
    const shuffled = (some: readonly EdgeSpec[]) =>
      fc.shuffledSubarray([...some], { minLength: some.length, maxLength: some.length });
    const both = spec.chain((one) =>
      fc
        .tuple(...names.map((name) => shuffled(one[name]!)))
        .map((edges) => [one, Object.fromEntries(names.map((name, at) => [name, edges[at]!]))] as const),
    );
    const values = fc.constantFrom<Readonly<Record<string, number>>>(
      ...[{}, { a: 0.9, b: 0.2 }, { root: 0.1, c: 0.75, d: 0.3 }],
    );
    fc.assert(
      fc.property(both, values, fc.constantFrom(0.95, 1), (specs, critic, lambda) => {
        const [one, other] = specs.map((tactics) => {
          const { tree, id } = buildTree(tactics);
          const labels = temporalLabels(tree, {
            lambda,
            critic: (node) => critic[tree.nodes[node]!.position.key] ?? 0.5,
          });
          return names.map((name) => labels[id(name)] ?? -1);
        });
        for (const [at, label] of one!.entries()) expect(other![at]).toBeCloseTo(label, 5);
      }),
      { numRuns: 300 },
    );
  });

  test('are found along a path of 20,000 steps', () => {
    const { tree, id } = buildTree(chain(20_000));
    expect(temporalLabels(tree, { lambda: 1 })[id('s0')]).toBe(1);
  });
});
