/**
 * Search by curiosity alone: an expansion that meets at least one new position earns 1, any other 0, and the
 * walks go where rewards came lately. At each OR node it takes the option with the highest discounted upper
 * confidence bound
 *
 *   W(o) / N(o) + sqrt(2 ln(sum of N) / N(o))
 *
 * and after a walk with reward r every option on its way has  N <- gamma N + 1,  W <- gamma W + r.  So N
 * counts visits and W sums rewards, those j visits ago with the weight gamma^j: a region that is used up is
 * forgotten fast.
 *
 * An option is a living edge, or the rest: to try the node's next proposals. The expansion that found an edge
 * is the edge's first visit, with the reward 1 if one of its children was new. The rest starts with one visit
 * and the reward 1, the highest there is (optimism, as in R-max). A visit under way counts with the reward 0.
 * At an edge the child with the fewest visits is worked on.
 *
 * Sources: RMaxTS in DeepSeek-Prover-V1.5 (arXiv 2408.08152), gamma = 0.99 as there; Garivier and Moulines
 * (2008) for the discounted bound; Brafman and Tennenholtz (2002) for R-max.
 */
import { type EdgeId, edgeAt, type NodeId, type ProofTree, type TreeNode } from '../proof-tree.ts';
import type { Settled, Strategy } from '../strategy.ts';
import { endOfWalk, isLiving, type Ratings, type Walk, type WalksUnderWay } from './descent/descend.ts';
import { descendingStrategy, type LearningGuide } from './descent/descending-strategy.ts';

export interface NoveltyOptions {
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

const gamma = 0.99;

export function novelty<S, A>({ chunk = 8 }: NoveltyOptions = {}): Strategy<S, A> {
  return descendingStrategy('novelty', chunk, (underWay) => new NoveltyGuide(underWay));
}

/** N and W of an option. */
interface Discounted {
  readonly visits: number;
  readonly rewards: number;
}

/** Of an option without a visit of its own. */
const newFound: Discounted = { visits: 1, rewards: 1 };
const nothingNewFound: Discounted = { visits: 1, rewards: 0 };

class NoveltyGuide<S, A> implements LearningGuide<S, A> {
  readonly #underWay: WalksUnderWay;
  readonly #rests = new Map<NodeId, Discounted>();
  readonly #edges = new Map<EdgeId, Discounted>();
  /** Walks that passed a node or ended there. */
  readonly #visits = new Map<NodeId, number>();

  constructor(underWay: WalksUnderWay) {
    this.#underWay = underWay;
  }

  rate(tree: ProofTree<S, A>, node: TreeNode<S, A>): Ratings<S, A> {
    let total = this.#rest(node).visits + this.#underWay.endingAt(node.id);
    for (const id of node.edges) {
      const edge = edgeAt(tree, id);
      if (!isLiving(tree, edge)) continue;
      total += this.#edge(id).visits + this.#underWay.along(id);
    }
    const score = ({ visits, rewards }: Discounted, losses: number) =>
      rewards / (visits + losses) + Math.sqrt((2 * Math.log(total)) / (visits + losses));
    return {
      rest: () => score(this.#rest(node), this.#underWay.endingAt(node.id)),
      edge: ({ id }) => score(this.#edge(id), this.#underWay.along(id)),
    };
  }

  rank(_tree: ProofTree<S, A>, { id }: TreeNode<S, A>): number {
    return (this.#visits.get(id) ?? 0) + this.#underWay.through(id);
  }

  learn(tree: ProofTree<S, A>, walk: Walk, settled: Settled): void {
    const created = new Set(settled.created);
    for (const id of settled.edges) {
      const isNew = edgeAt(tree, id).children.some((child) => created.has(child));
      if (!isNew) this.#edges.set(id, nothingNewFound);
    }
    const reward = created.size > 0 ? 1 : 0;
    const end = endOfWalk(walk);
    this.#rests.set(end, visit(this.#rests.get(end) ?? newFound, reward));
    for (const id of walk.edges) this.#edges.set(id, visit(this.#edge(id), reward));
    for (const id of walk.nodes) this.#visits.set(id, (this.#visits.get(id) ?? 0) + 1);
  }

  #rest({ id }: TreeNode<S, A>): Discounted {
    return this.#rests.get(id) ?? newFound;
  }

  #edge(id: EdgeId): Discounted {
    return this.#edges.get(id) ?? newFound;
  }
}

function visit({ visits, rewards }: Discounted, reward: number): Discounted {
  return { visits: gamma * visits + 1, rewards: gamma * rewards + reward };
}
