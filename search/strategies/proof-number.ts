/**
 * Proof-number search with the policy's costs: always works on the most-proving node.
 *
 * From the root it follows the option with the least pn (`descent/proof-numbers.ts` has the formulas and their sources), and at an
 * edge the child with the least dn: the easiest to refute. Each answer under way counts as one more expansion, so that parallel
 * ones spread out.
 */
import type { Strategy } from '../strategy.ts';
import { descendingStrategy } from './descent/descending-strategy.ts';
import { ProofNumbers } from './descent/proof-numbers.ts';

/** @param chunk how many proposals one expansion tries */
export function proofNumber<S, A>({ chunk = 8 }: { readonly chunk?: number } = {}): Strategy<S, A> {
  return descendingStrategy('proof-number', chunk, (underWay) => {
    const numbers = new ProofNumbers<S, A>();
    return {
      rate: (tree, node) => ({
        rest: () => -numbers.ofRest(node) - underWay.endingAt(node.id),
        edge: (edge) => -numbers.ofEdge(tree, edge) - underWay.along(edge.id),
      }),
      rank: (_tree, { id }) => numbers.disproofNumber(id) + underWay.through(id),
      learn: (tree, walk) => numbers.update(tree, walk),
    };
  });
}
