/**
 * Proof numbers with the policy's costs.
 *
 *   pn(node) = 0 when proved, 1 when new;  else the least of
 *                cost(edge) + pn(edge)  over the living edges
 *                cost(next) + 1 + k     to try the next proposals, after k expansions here
 *   pn(edge) = sum of pn(child) over the children that are not proved, each once
 *   dn(node) = 1 when new;  else the sum of dn(edge) over the living edges, and 1 when proposals are untried
 *   dn(edge) = least dn(child) over the children that are not proved
 *   cost     = stepCost - log(probability)
 *
 * pn estimates what it takes to prove a node, in expansions and nats; dn what it takes to see that there is no proof. Plain proof
 * numbers count every option alike; with many options of which few are any good that is close to breadth-first, and the cost of an
 * edge is the remedy. On a graph the sums count shared work twice, and numbers are brought up to date on the way of each walk only;
 * both cost detours, no proofs.
 *
 * Sources: Allis et al., "Proof-number search" (1994); Kishimoto et al., "Depth-First Proof-Number Search with Heuristic Edge Cost"
 * (NeurIPS 2019); Chen et al., "Retro*" (2020) for costs that are log-probabilities.
 */
import type { NodeId, ProofTree, TreeEdge, TreeNode } from '../../proof-tree.ts';
import { edgeAt, isExpandable, nodeAt, subproblems } from '../../proof-tree.ts';
import { endOfWalk, isLiving, type Walk } from './descend.ts';

/** What a step costs that the policy is sure of: without it a sure way without end would never be left. */
const stepCost = 0.1;
/** Sums over a graph can double with each walk; beyond this they say nothing. */
const largest = 1e9;

interface Numbers {
  readonly pn: number;
  readonly dn: number;
  readonly expansions: number;
}

const unseen: Numbers = { pn: 1, dn: 1, expansions: 0 };

/** The numbers of one search. Each method takes as long as the node or edge has edges or children. */
export class ProofNumbers<S, A> {
  readonly #nodes = new Map<NodeId, Numbers>();

  /** Brings the numbers on the way of a walk up to date, whose end was expanded. */
  update(tree: ProofTree<S, A>, walk: Walk): void {
    const end = endOfWalk(walk);
    const before = this.#of(end);
    this.#nodes.set(end, { ...before, expansions: before.expansions + 1 });
    for (const id of walk.nodes.toReversed()) {
      const { expansions } = this.#of(id);
      this.#nodes.set(id, { ...this.ofOptions(tree, nodeAt(tree, id)), expansions });
    }
  }

  /** What it takes to prove the node by its untried proposals: the cost of the next one, and what has been in vain here. */
  ofRest(node: TreeNode<S, A>): number {
    const next = node.proposals?.[node.taken];
    if (next === undefined) return 1;
    return costOf(next.logProbability) + 1 + this.#of(node.id).expansions;
  }

  /** The edge's cost and its pn. */
  ofEdge(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): number {
    let sum = costOf(edge.logProbability);
    for (const id of subproblems(edge)) {
      if (nodeAt(tree, id).status === 'open') sum += this.#of(id).pn;
    }
    return Math.min(largest, sum);
  }

  disproofNumber(node: NodeId): number {
    return this.#of(node).dn;
  }

  /** pn and dn of a node that is open, from its options as they are now. */
  ofOptions(tree: ProofTree<S, A>, node: TreeNode<S, A>): Pick<Numbers, 'pn' | 'dn'> {
    const isOpenEnded = isExpandable(node);
    let pn = isOpenEnded ? this.ofRest(node) : largest;
    let dn = isOpenEnded ? 1 : 0;
    for (const id of node.edges) {
      const edge = edgeAt(tree, id);
      if (!isLiving(tree, edge)) continue;
      pn = Math.min(pn, this.ofEdge(tree, edge));
      dn = Math.min(largest, dn + this.#disproofNumberOf(tree, edge));
    }
    return { pn, dn };
  }

  #disproofNumberOf(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): number {
    let least = largest;
    for (const id of edge.children) {
      if (nodeAt(tree, id).status === 'open') least = Math.min(least, this.#of(id).dn);
    }
    return least;
  }

  #of(id: NodeId): Numbers {
    return this.#nodes.get(id) ?? unseen;
  }
}

function costOf(logProbability: number): number {
  return stepCost - logProbability;
}
