import { describe, expect, test } from '@jest/globals';
import type { Environment, Policy, Position, ProofOf, StepOutcome } from '../../search/interfaces.ts';
import { runSearch } from '../../search/run-search.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { checkInvariants } from './check-invariants.ts';

/**
 * Build a number from ones: `one` makes 1; `half` makes an even number from its half; `add k` makes n from k and
 * n - k, each of which has to be made. `double` and `next` go the wrong way, without end.
 */
type Move = 'one' | 'half' | 'double' | 'next' | `add ${number}`;

const at = (n: number): Position<number> => ({ key: String(n), state: n });

function apply(n: number, move: Move): StepOutcome<number> {
  if (move === 'one') return n === 1 ? { kind: 'proved' } : { kind: 'failed', message: `${n} is not 1` };
  if (move === 'double') return { kind: 'progress', children: [at(2 * n)] };
  if (move === 'next') return { kind: 'progress', children: [at(n + 1)] };
  if (move === 'half') {
    return n % 2 === 0
      ? { kind: 'progress', children: [at(n / 2)] }
      : { kind: 'failed', message: `${n} is odd` };
  }
  const part = Number(move.slice('add '.length));
  return part < n
    ? { kind: 'progress', children: [at(part), at(n - part)] }
    : { kind: 'refused', message: `${n} is too small` };
}

const moves: readonly Move[] = ['double', 'one', 'half', 'next', 'add 1', 'add 3', 'add 7'];

const environment: Environment<number, Move> = {
  step: async ({ state }, actions) =>
    actions.map((move) => ({ outcome: apply(state, move), ms: 0, remembered: false })),
};
const policyOf = (known: readonly Move[]): Policy<number, Move> => ({
  propose: async () => known.map((action, index) => ({ action, logProbability: -0.7 - 0.1 * index })),
});

function build(n: number, proof: ProofOf<Move, number>): void {
  const outcome = apply(n, proof.action);
  const left = outcome.kind === 'progress' ? outcome.children.map(({ state }) => state) : [];
  expect(['proved', 'progress']).toContain(outcome.kind);
  expect(proof.positions.map(({ state }) => state)).toEqual(left);
  for (const [index, part] of left.entries()) build(part, proof.children[index]!);
}

const search = (n: number, parallelism = 1, known = moves) =>
  runSearch<number, Move>({
    root: at(n),
    environment,
    policy: policyOf(known),
    strategy: bestFirst({ chunk: 3 }),
    limits: { calls: 5_000, expansions: 2_500 },
    clock: { now: () => 0 },
    signal: new AbortController().signal,
    parallelism,
  });

describe('numbers made of ones', () => {
  test.each([1, 2, 7, 12, 23, 40])('are found by the search: %d', async (n) => {
    for (const parallelism of [1, 3]) {
      const result = await search(n, parallelism);
      if (result.kind !== 'proved') throw new Error(result.kind);
      build(n, result.proof);
      expect(checkInvariants(result.tree)).toEqual([]);
    }
  });

  test('without ones there is no end', async () => {
    const withoutOne = moves.filter((move) => move !== 'one');
    const result = await search(12, 1, withoutOne);
    expect(result).toMatchObject({ kind: 'budget', budget: 'calls', spent: { calls: 5_000 } });
    expect(checkInvariants(result.tree)).toEqual([]);
  });

  test('0 leads only to itself, which refutes it', async () => {
    const result = await search(0, 1, ['one', 'half', 'double', 'add 1']);
    expect(result).toMatchObject({ kind: 'exhausted', complete: true, spent: { calls: 4 } });
  });
});
