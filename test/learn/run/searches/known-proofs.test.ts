import { describe, expect, test } from '@jest/globals';
import type { Example } from '../../../../src/learn/examples/example-schema.ts';
import { knownProofs } from '../../../../src/learn/run/searches/round-problems.ts';

const step = (state: string, tactic: string, distance: number, changes: Partial<Example> = {}): Example => ({
  ...{ state, tactic, distance, weight: 1, kind: 'proof', theorem: 'it', round: 0, policy: 'test' },
  ...changes,
});

describe('known proofs', () => {
  test('the shortest of a theorem, from its beginning; hindsight is no proof of it', () => {
    const proofs = knownProofs([
      step('a', 'split', 2),
      step('b', 'close', 1),
      step('c', 'close', 1, { kind: 'hindsight' }),
      step('a', 'split', 2, { weight: 0, rejected: 'x' }),
      step('a', 'long', 3, { round: 1 }),
      step('d', 'long', 2, { round: 1 }),
      step('e', 'long', 1, { round: 1 }),
    ]);
    expect([...proofs]).toEqual([
      [
        'it',
        [
          { state: 'a', tactic: 'split' },
          { state: 'b', tactic: 'close' },
        ],
      ],
    ]);
  });
});
