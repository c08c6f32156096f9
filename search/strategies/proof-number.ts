/**
 * Proof-number search with the policy's costs: always works on the most-proving node.
 *
 * From the root it follows the option with the least pn (`descent/proof-numbers.ts` has the formulas and their sources), and at an
 * edge the child with the least dn: the easiest to refute. Each answer under way counts as one more expansion, so that parallel
 * ones spread out.
 */
import type { ProofTree, TreeNode } from '../proof-tree.ts';
import type { Strategy } from '../strategy.ts';
import type { Ratings, Walk, WalksUnderWay } from './descent/descend.ts';
import { descendingStrategy, type LearningGuide } from './descent/descending-strategy.ts';
import { ProofNumbers } from './descent/proof-numbers.ts';

export interface ProofNumberOptions {
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

export function proofNumber<S, A>({ chunk = 8 }: ProofNumberOptions = {}): Strategy<S, A> {
  return descendingStrategy('proof-number', chunk, (underWay) => new ProofNumberGuide(underWay));
}

class ProofNumberGuide<S, A> implements LearningGuide<S, A> {
  readonly #underWay: WalksUnderWay;
  readonly #numbers = new ProofNumbers<S, A>();

  constructor(underWay: WalksUnderWay) {
    this.#underWay = underWay;
  }

  rate(tree: ProofTree<S, A>, node: TreeNode<S, A>): Ratings<S, A> {
    return {
      rest: () => -this.#numbers.ofRest(node) - this.#underWay.endingAt(node.id),
      edge: (edge) => -this.#numbers.ofEdge(tree, edge) - this.#underWay.along(edge.id),
    };
  }

  rank(_tree: ProofTree<S, A>, child: TreeNode<S, A>): number {
    return this.#numbers.disproofNumber(child.id) + this.#underWay.through(child.id);
  }

  learn(tree: ProofTree<S, A>, walk: Walk): void {
    this.#numbers.update(tree, walk);
  }
}
