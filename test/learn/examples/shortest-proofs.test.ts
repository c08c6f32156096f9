import { describe, expect, test } from '@jest/globals';
import type { Example } from '../../../src/learn/examples/example-schema.ts';
import { demoteLonger, shortestProofs } from '../../../src/learn/examples/shortest-proofs.ts';
import fc from '../../support/properties.ts';

const step = (state: string, tactic: string, changes: Partial<Example> = {}): Example => ({
  ...{ state, tactic, weight: 1, kind: 'proof', theorem: 'it', round: 0, policy: 'test' },
  ...changes,
});
const later = { round: 1 };

describe('the shortest proof', () => {
  test('of all rounds, and of several as short the latest', () => {
    const proofs = shortestProofs([
      ...[step('a', 'cases'), step('b', 'one'), step('c', 'two')],
      ...[step('a', 'split', later), step('d', 'three', later)],
      ...[step('a', 'apply', { round: 2 }), step('e', 'three', { round: 2 })],
    ]);
    expect(proofs.get('it')?.map(({ tactic }) => tactic)).toEqual(['apply', 'three']);
  });

  test('two searches of a theorem in one round are two proofs', () => {
    const proofs = shortestProofs([
      ...[step('a', 'cases'), step('b', 'one'), step('c', 'two')],
      ...[step('a', 'split'), step('d', 'three')],
      step('a', 'else', { theorem: 'other' }),
    ]);
    expect(proofs.get('it')?.map(({ tactic }) => tactic)).toEqual(['split', 'three']);
    expect(proofs.get('other')).toHaveLength(1);
  });

  test('the steps of longer ones become hindsight, with the pairs beside them', () => {
    const examples = [
      ...[step('a', 'cases'), step('a', 'cases', { weight: 0, rejected: 'x' }), step('b', 'one')],
      ...[step('a', 'omega', later), step('c', 'two', { kind: 'hindsight', weight: 0.5 })],
    ];
    expect(demoteLonger(examples, 0.5).map(({ kind, weight }) => [kind, weight])).toEqual([
      ['hindsight', 0.5],
      ['hindsight', 0],
      ['hindsight', 0.5],
      ['proof', 1],
      ['hindsight', 0.5],
    ]);
  });

  test('every theorem with a proof keeps one, and nothing is lost', () => {
    const anyStep = fc.record({
      state: fc.constantFrom('a', 'b', 'c'),
      tactic: fc.constantFrom('x', 'y'),
      theorem: fc.constantFrom('p', 'q'),
      round: fc.nat(2),
      kind: fc.constantFrom('proof' as const, 'hindsight' as const),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 15 }), (some) => {
        const examples = some.map(({ state, tactic, ...rest }) => step(state, tactic, rest));
        const demoted = demoteLonger(examples, 0.5);
        expect(demoted.map(({ state, tactic }) => [state, tactic])).toEqual(
          examples.map(({ state, tactic }) => [state, tactic]),
        );
        const proved = (list: readonly Example[]) =>
          new Set(list.flatMap(({ kind, theorem }) => (kind === 'proof' ? [theorem] : [])));
        expect(proved(demoted)).toEqual(proved(examples));
      }),
    );
  });
});
