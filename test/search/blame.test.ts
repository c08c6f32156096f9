import { describe, expect, test } from '@jest/globals';
import { moveBlame, rejectProof } from '../../search/blame.ts';
import { extractProof } from '../../search/extract-proof.ts';
import { bestFirst } from '../../search/strategies/best-first.ts';
import { checkInvariants } from './check-invariants.ts';
import type { Origin, Rule } from './graph-game.ts';
import { searchGame } from './search-game.ts';

const rule = (action: string, logProbability: number, effect: Rule['effect']): Rule => ({
  action,
  logProbability,
  effect,
});

/** `a` has three answers and `b` two, found in an order that leaves `b`'s first as the latest of all. */
async function manyProofs() {
  const { tree } = await searchGame(
    {
      root: [rule('split', 0, ['a', 'b'])],
      a: [rule('a1', -1, 'proved'), rule('a2', -1, 'proved'), rule('a3', -1, 'proved')],
      b: [rule('b1', -2, 'proved'), rule('b2', -2, 'proved')],
    },
    { strategy: bestFirst<Origin, string>({ chunk: 3 }) },
  );
  const reject = () => {
    const { edges } = extractProof(tree);
    const { rejected } = rejectProof(tree, edges);
    return { proof: edges.map(({ action }) => action), blamed: rejected.map(name) };
  };
  const name = (id: number) => tree.edges[id]!.action;
  return { tree, reject, name };
}

describe('blame', () => {
  test('falls on the edge added last, unless that is the only hope; then on the one before', async () => {
    const { tree, reject } = await manyProofs();
    expect(reject()).toEqual({ proof: ['split', 'a1', 'b1'], blamed: ['b1'] });
    expect(reject()).toEqual({ proof: ['split', 'a1', 'b2'], blamed: ['a1', 'b1'] });
    expect(tree.nodes[0]!.status).toBe('proved');
    expect(checkInvariants(tree)).toEqual([]);
  });

  test('cast anew, it falls on what explains the most, and clears the others', async () => {
    const { tree, reject, name } = await manyProofs();
    reject();
    reject();
    const { rejected } = moveBlame(tree);
    expect(rejected.map(name)).toEqual(['a1']);
    expect(checkInvariants(tree)).toEqual([]);
    expect(reject()).toEqual({ proof: ['split', 'a2', 'b1'], blamed: ['a1', 'b1'] });
  });

  test('no rejected proof is offered again, to the end of hope', async () => {
    const { tree, reject } = await manyProofs();
    const proofs = new Set<string>();
    let rejections = 0;
    const rootStatus = () => tree.nodes[0]!.status;
    while (rootStatus() === 'proved') {
      proofs.add(reject().proof.join(' '));
      rejections += 1;
      if (rootStatus() === 'exhausted') moveBlame(tree);
    }
    expect(proofs.size).toBe(rejections);
    expect(tree.nodes[0]).toMatchObject({ status: 'exhausted', complete: false });
  });
});
