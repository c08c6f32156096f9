/**
 * Proof-number search with the policy's costs: always works on the most-proving node.
 *
 *   pn(node) = 0 when proved, 1 when new;  else the least of
 *                cost(edge) + pn(edge)  over the living edges
 *                cost(next) + 1 + k     to try the next proposals, after k expansions here
 *   pn(edge) = sum of pn(child) over the children that are not proved
 *   dn(node) = 1 when new;  else the sum of dn(edge) over the living edges, and 1 when proposals are untried
 *   dn(edge) = least dn(child) over the children that are not proved
 *   cost     = stepCost - log(probability)
 *
 * pn estimates what it takes to prove a node, in expansions and nats; dn what it takes to see that there is
 * no proof. From the root it follows the option with the least pn, and at an edge the child with the least
 * dn: the easiest to refute. Each answer under way counts as one more expansion, so that parallel ones spread
 * out. Plain proof numbers count every option alike; with many options of which few are any good that is
 * close to breadth-first, and the cost of an edge is the remedy. On a graph the sums count shared work twice,
 * and numbers are brought up to date on the way of each walk only; both cost detours, no proofs.
 *
 * Sources: Allis et al., "Proof-number search" (1994); Kishimoto et al., "Depth-First Proof-Number Search
 * with Heuristic Edge Cost" (NeurIPS 2019); Chen et al., "Retro*" (2020) for costs that are
 * log-probabilities.
 */
import type { NodeId, ProofTree, TreeEdge, TreeNode } from '../proof-tree.ts';
import { edgeAt, isExpandable, nodeAt } from '../proof-tree.ts';
import type { Strategy } from '../strategy.ts';
import { isLiving, type Ratings } from './descent/descend.ts';
import { descendingStrategy, type LearningGuide } from './descent/descending-strategy.ts';
import { endOf, type Walk, type WalksUnderWay } from './descent/walk.ts';

export interface ProofNumberOptions {
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

/** What a step costs that the policy is sure of: without it a sure way without end would never be left. */
const stepCost = 0.1;
/** Sums over a graph can double with each walk; beyond this they say nothing. */
const largest = 1e9;

export function proofNumber<S, A>({ chunk = 8 }: ProofNumberOptions = {}): Strategy<S, A> {
  return descendingStrategy('proof-number', chunk, (underWay) => new ProofNumberGuide(underWay));
}

interface Numbers {
  readonly pn: number;
  readonly dn: number;
  readonly expansions: number;
}

const unseen: Numbers = { pn: 1, dn: 1, expansions: 0 };

class ProofNumberGuide<S, A> implements LearningGuide<S, A> {
  readonly #underWay: WalksUnderWay;
  readonly #nodes = new Map<NodeId, Numbers>();

  constructor(underWay: WalksUnderWay) {
    this.#underWay = underWay;
  }

  rate(tree: ProofTree<S, A>, node: TreeNode<S, A>): Ratings<S, A> {
    return {
      rest: () => -this.#restNumber(node) - this.#underWay.endingAt(node.id),
      edge: (edge) => -this.#edgeNumber(tree, edge) - this.#underWay.along(edge.id),
    };
  }

  rank(_tree: ProofTree<S, A>, child: TreeNode<S, A>): number {
    return this.#numbers(child.id).dn + this.#underWay.through(child.id);
  }

  learn(tree: ProofTree<S, A>, walk: Walk): void {
    const end = endOf(walk);
    const before = this.#numbers(end);
    this.#nodes.set(end, { ...before, expansions: before.expansions + 1 });
    for (const id of walk.nodes.toReversed()) this.#update(tree, nodeAt(tree, id));
  }

  #update(tree: ProofTree<S, A>, node: TreeNode<S, A>): void {
    const isOpenEnded = isExpandable(node);
    let pn = isOpenEnded ? this.#restNumber(node) : largest;
    let dn = isOpenEnded ? 1 : 0;
    for (const id of node.edges) {
      const edge = edgeAt(tree, id);
      if (!isLiving(tree, edge)) continue;
      pn = Math.min(pn, this.#edgeNumber(tree, edge));
      dn = Math.min(largest, dn + this.#disproofNumber(tree, edge));
    }
    const { expansions } = this.#numbers(node.id);
    this.#nodes.set(node.id, { pn, dn, expansions });
  }

  #restNumber(node: TreeNode<S, A>): number {
    const next = node.proposals?.[node.taken];
    if (next === undefined) return 1;
    return costOf(next.logProbability) + 1 + this.#numbers(node.id).expansions;
  }

  /** The edge's cost and its pn. */
  #edgeNumber(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): number {
    let sum = costOf(edge.logProbability);
    for (const id of edge.children) {
      if (nodeAt(tree, id).status === 'open') sum += this.#numbers(id).pn;
    }
    return Math.min(largest, sum);
  }

  #disproofNumber(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): number {
    let least = largest;
    for (const id of edge.children) {
      if (nodeAt(tree, id).status === 'open') least = Math.min(least, this.#numbers(id).dn);
    }
    return least;
  }

  #numbers(id: NodeId): Numbers {
    return this.#nodes.get(id) ?? unseen;
  }
}

function costOf(logProbability: number): number {
  return stepCost - logProbability;
}
