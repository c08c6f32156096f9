/**
 * Monte-Carlo search of the AND/OR graph. From the root, at each OR node s, it takes the option o with the
 * highest
 *
 *   Q(o) (n(o) + 1) / (n(o) + 1 + w(o))  +  c P(o) sqrt(N(s)) / (1 + n(o) + w(o))  +  d m(s) / pn(o)
 *
 * An option is a living edge, or the rest: to try the next untried proposals. P is the policy's probability,
 * for the rest that of the next `chunk` proposals, with all of the node's proposals together at 1. n counts
 * the option's visits, N those of the node, and w the visits under way: until their answers come they count
 * as failed (virtual loss), so that parallel ones spread out. c weighs the policy and the doubt against the
 * values so far. pn is the option's proof number (`descent/proof-numbers.ts`), m the least of those at s: what takes
 * least to prove gets d, and what takes twice as much half of that.
 *
 *   Q(edge) = product of V(child) over its children, each once, as all of them have to be proved
 *   Q(rest) = v u,  where v is the node's own estimate and u the probability of its untried proposals
 *   V(s)    = sum of (P(o) + n(o)) Q(o) / sum of (P(o) + n(o)),  with P = u and n = 0 for the rest
 *
 * Facts are no averages: V is 1 when proved and 0 when there is no proof, and dead edges are left out of the
 * sums. An edge's visits are its own and a node's value is shared by all edges to it, so transpositions are
 * sound; a value is brought up to date on each walk that passes. At an edge the child with the lowest value
 * is worked on, for it is the likeliest to decide the edge.
 *
 *   v = s h / (s h + (1 - s) (1 - h))
 *
 * h is the `Value`'s estimate, 1/2 without one, and s the share of the positions so far whose first proposals
 * proved them, by Laplace's rule. So h tells how much better or worse than usual a position is, and the
 * search finds out what is usual: 1/2 for every position, where one in a hundred is easily proved, would
 * drown the policy.
 *
 * Sources: AlphaZero (PUCT); D. Wu, "Monte-Carlo Graph Search from First Principles" (KataGo, visits by
 * edge); HyperTree Proof Search (arXiv 2205.11491, product over the children); MCTS-Solver (Winands et al.,
 * 2008, facts); Kowalski et al., "Proof Number-Based Monte-Carlo Tree Search" (2024, the term by proof numbers, there
 * with other scales).
 */
import type { Proposal } from '../interfaces.ts';
import {
  type EdgeId,
  edgeAt,
  type NodeId,
  nodeAt,
  type ProofTree,
  subproblems,
  type TreeEdge,
  type TreeNode,
} from '../proof-tree.ts';
import type { Settled, Strategy } from '../strategy.ts';
import { endOfWalk, isLiving, type Ratings, type Walk, type WalksUnderWay } from './descent/descend.ts';
import { descendingStrategy, type LearningGuide } from './descent/descending-strategy.ts';
import { ProofNumbers } from './descent/proof-numbers.ts';
import { neutralValue } from './neutral-value.ts';

interface PuctOptions {
  /** c; default 1. */
  readonly exploration?: number;
  /** d; default 0.3. */
  readonly proofNumbers?: number;
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

export function puct<S, A>({
  exploration = 1,
  proofNumbers = 0.3,
  chunk = 8,
}: PuctOptions = {}): Strategy<S, A> {
  const options = { exploration, proofNumbers, chunk };
  return descendingStrategy('puct', chunk, (underWay) => new PuctGuide(options, underWay));
}

interface Statistics {
  /** N: expansions here and visits of the edges. */
  visits: number;
  /** n of the rest: expansions here. */
  expansions: number;
  /** V while the node is open. */
  value: number;
  /** Sum of the probabilities of all proposals, when there were so many. */
  readonly total: number;
  readonly count: number;
  /** u, when so many proposals were taken. */
  untried: number;
  taken: number;
}

class PuctGuide<S, A> implements LearningGuide<S, A> {
  readonly #options: Required<PuctOptions>;
  readonly #numbers = new ProofNumbers<S, A>();
  readonly #underWay: WalksUnderWay;
  readonly #nodes = new Map<NodeId, Statistics>();
  readonly #edgeVisits = new Map<EdgeId, number>();
  /** Positions whose first proposals were answered, and how many of them were proved by that. */
  #begun = 0;
  #provedAtOnce = 0;

  constructor(options: Required<PuctOptions>, underWay: WalksUnderWay) {
    this.#options = options;
    this.#underWay = underWay;
  }

  rate(tree: ProofTree<S, A>, node: TreeNode<S, A>): Ratings<S, A> {
    const { visits, expansions, total } = this.#of(node);
    const reach = this.#options.exploration * Math.sqrt(visits + this.#underWay.through(node.id));
    const nearness = this.#options.proofNumbers * this.#numbers.ofOptions(tree, node).pn;
    const score = (value: number, prior: number, count: number, losses: number, number: number) =>
      (value * (count + 1)) / (count + 1 + losses) +
      (reach * prior) / (1 + count + losses) +
      nearness / (number + losses);
    return {
      rest: () => {
        const next = node.proposals?.slice(node.taken, node.taken + this.#options.chunk) ?? [];
        const losses = this.#underWay.endingAt(node.id);
        const number = this.#numbers.ofRest(node);
        return score(this.#restValue(node), sumOf(next) / total, expansions, losses, number);
      },
      edge: (edge) =>
        score(
          this.#edgeValue(tree, edge),
          Math.exp(edge.logProbability) / total,
          this.#edgeVisits.get(edge.id) ?? 0,
          this.#underWay.along(edge.id),
          this.#numbers.ofEdge(tree, edge),
        ),
    };
  }

  rank(_tree: ProofTree<S, A>, child: TreeNode<S, A>): number {
    // Values are at most 1: of two children the one with fewer walks under way goes first.
    return this.#underWay.through(child.id) + this.#value(child);
  }

  learn(tree: ProofTree<S, A>, walk: Walk, settled: Settled): void {
    this.#numbers.update(tree, walk);
    const end = nodeAt(tree, endOfWalk(walk));
    const statistics = this.#of(end);
    if (statistics.expansions === 0) {
      this.#begun += 1;
      // Not by the node's status: when the tree of an earlier search is taken up, it may have been proved later.
      if (settled.edges.some((edge) => edgeAt(tree, edge).step.outcome.kind === 'proved'))
        this.#provedAtOnce += 1;
    }
    statistics.expansions += 1;
    for (const edge of walk.edges) this.#edgeVisits.set(edge, (this.#edgeVisits.get(edge) ?? 0) + 1);
    for (const id of walk.nodes.toReversed()) {
      const node = nodeAt(tree, id);
      const statistics = this.#of(node);
      statistics.visits += 1;
      statistics.value = this.#backUp(tree, node);
    }
  }

  /** V of an open node, from its options as they are now. */
  #backUp(tree: ProofTree<S, A>, node: TreeNode<S, A>): number {
    const { total } = this.#of(node);
    let weights = this.#untried(node);
    let sum = weights * this.#restValue(node);
    for (const id of node.edges) {
      const edge = edgeAt(tree, id);
      if (!isLiving(tree, edge)) continue;
      const weight = Math.exp(edge.logProbability) / total + (this.#edgeVisits.get(id) ?? 0);
      weights += weight;
      sum += weight * this.#edgeValue(tree, edge);
    }
    return weights > 0 ? sum / weights : 0;
  }

  #edgeValue(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): number {
    return subproblems(edge).reduce((product, child) => product * this.#value(nodeAt(tree, child)), 1);
  }

  #value(node: TreeNode<S, A>): number {
    if (node.status === 'proved') return 1;
    if (node.status !== 'open') return 0;
    return this.#nodes.get(node.id)?.value ?? this.#estimate(node);
  }

  #restValue(node: TreeNode<S, A>): number {
    return this.#estimate(node) * this.#untried(node);
  }

  #estimate(node: TreeNode<S, A>): number {
    const usual = (this.#provedAtOnce + 1) / (this.#begun + 2);
    const estimate = node.value ?? neutralValue;
    const solved = usual * estimate;
    return solved / (solved + (1 - usual) * (1 - estimate));
  }

  #untried(node: TreeNode<S, A>): number {
    const statistics = this.#of(node);
    if (statistics.taken !== node.taken) {
      statistics.taken = node.taken;
      statistics.untried = sumOf(node.proposals?.slice(node.taken) ?? []) / statistics.total;
    }
    return statistics.untried;
  }

  #of(node: TreeNode<S, A>): Statistics {
    const known = this.#nodes.get(node.id);
    const count = node.proposals?.length ?? 0;
    if (known?.count === count) return known;
    const sum = sumOf(node.proposals ?? []);
    // Nothing to share out, before the policy was asked and when it has no idea.
    const total = sum === 0 ? 1 : sum;
    const begun = known ?? { visits: 0, expansions: 0, value: this.#estimate(node) };
    const statistics = { ...begun, total, count, untried: 1, taken: 0 };
    if (node.proposals !== null) this.#nodes.set(node.id, statistics);
    return statistics;
  }
}

function sumOf(proposals: readonly Proposal<unknown>[]): number {
  return proposals.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0);
}
