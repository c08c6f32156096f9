import { describe, expect, test } from '@jest/globals';
import type { Example } from '../../../src/learn/examples/example-schema.ts';
import { mergeExamples } from '../../../src/learn/examples/join-rounds.ts';
import { balanceWeights } from '../../../src/learn/examples/shortest-proofs.ts';
import fc from '../../support/properties.ts';

const example = (changes: Partial<Example>): Example => ({
  state: 's',
  kind: 'proof',
  theorem: 'it',
  round: 0,
  policy: 'test',
  ...changes,
});

const anyExample: fc.Arbitrary<Example> = fc
  .record({
    state: fc.constantFrom('a', 'b', 'c'),
    tactic: fc.constantFrom('x', 'y', undefined),
    rejected: fc.constantFrom('x', 'y', 'z', undefined),
    kind: fc.constantFrom('proof' as const, 'hindsight' as const),
    distance: fc.integer({ min: 1, max: 4 }),
    value: fc.double({ min: 0, max: 1, noNaN: true }),
    weight: fc.constantFrom(0, 0.5, 1),
    round: fc.nat(3),
    theorem: fc.constantFrom('p', 'q'),
  })
  .map(({ tactic, rejected, weight, ...rest }) =>
    tactic === undefined
      ? example({ ...rest, kind: 'state' })
      : example({ ...rest, tactic, weight, ...(rejected !== undefined && { rejected }) }),
  );

describe('merging', () => {
  test('one step for a state and tactic: from an accepted proof, the smallest, with the greatest weight', () => {
    const merged = mergeExamples([
      example({ tactic: 'x', kind: 'hindsight', distance: 1, weight: 0.5 }),
      example({ tactic: 'x', kind: 'proof', distance: 3, weight: 0.2 }),
      example({ tactic: 'x', kind: 'proof', distance: 2, weight: 0.1 }),
      example({ tactic: 'y' }),
    ]);
    expect(merged).toEqual([
      example({ tactic: 'x', kind: 'proof', distance: 2, weight: 0.5 }),
      example({ tactic: 'y' }),
    ]);
  });

  test('a step that tells no value leaves that of another search', () => {
    const own = example({ tactic: 'x', distance: 2, value: 0.25 });
    const shown = example({ tactic: 'x', distance: 2, round: 1 });
    for (const both of [
      [own, shown],
      [shown, own],
    ])
      expect(mergeExamples(both)).toEqual([{ ...shown, value: 0.25, weight: 1 }]);
  });

  test('what proved a state somewhere is not rejected there', () => {
    const merged = mergeExamples([
      example({ tactic: 'x', rejected: 'y' }),
      example({ tactic: 'x', weight: 0, rejected: 'y' }),
      example({ tactic: 'y', rejected: 'z' }),
    ]);
    expect(merged).toEqual([example({ tactic: 'x' }), example({ tactic: 'y', rejected: 'z' })]);
  });

  test('several values of one state become their mean; where a step is known they are not needed', () => {
    const merged = mergeExamples([
      example({ state: 'a', kind: 'state', value: 0, valueWeight: 1 }),
      example({ state: 'a', kind: 'state', value: 1, valueWeight: 3 }),
      example({ state: 'b', kind: 'state', value: 0 }),
      example({ state: 'b', tactic: 'x' }),
    ]);
    expect(merged.map(({ state, value }) => [state, value])).toEqual([
      ['b', undefined],
      ['a', 0.75],
    ]);
  });

  test('merging again changes nothing, and no step is lost', () => {
    const keyOf = ({ state, tactic }: Example) => `${state} ${tactic}`;
    fc.assert(
      fc.property(fc.array(anyExample, { maxLength: 12 }), (examples) => {
        const merged = mergeExamples(examples);
        expect(mergeExamples(merged)).toEqual(merged);
        const counted = (list: readonly Example[]) =>
          new Set(list.filter(({ tactic, weight }) => tactic !== undefined && weight !== 0).map(keyOf));
        expect(counted(merged)).toEqual(counted(examples));
        const good = new Set(merged.flatMap(({ state, tactic }) => (tactic ? [`${state} ${tactic}`] : [])));
        for (const { state, rejected } of merged) expect(good.has(`${state} ${rejected}`)).toBe(false);
      }),
    );
  });
});

describe('weights', () => {
  test('a theorem with n steps counts as much as sqrt(n) theorems with one', () => {
    const steps = ['w', 'x', 'y', 'z'].map((tactic) => example({ tactic, theorem: 'long', weight: 1 }));
    const balanced = balanceWeights([...steps, example({ tactic: 'v', theorem: 'short', weight: 1 })]);
    const sumOf = (theorem: string) =>
      balanced.reduce((sum, one) => sum + (one.theorem === theorem ? (one.weight ?? 0) : 0), 0);
    expect(sumOf('long') / sumOf('short')).toBeCloseTo(2, 9);
    expect((sumOf('long') + sumOf('short')) / 5).toBeCloseTo(1, 9);
  });

  test('what counts for nothing still does', () => {
    const none = [example({ tactic: 'x', weight: 0, rejected: 'y' }), example({ kind: 'state', value: 0 })];
    expect(balanceWeights(none)).toEqual(none);
  });
});
