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
import { type EdgeId, edgeAt, type NodeId } from '../proof-tree.ts';
import type { Strategy } from '../strategy.ts';
import { endOfWalk, isLiving, type WalksUnderWay } from './descent/descend.ts';
import { descendingStrategy, type LearningGuide } from './descent/descending-strategy.ts';

const gamma = 0.99;

/** @param chunk how many proposals one expansion tries */
export function novelty<S, A>({ chunk = 8 }: { readonly chunk?: number } = {}): Strategy<S, A> {
  return descendingStrategy('novelty', chunk, noveltyGuide);
}

/** N and W of an option. */
interface Discounted {
  readonly visits: number;
  readonly rewards: number;
}

/** Of an option without a visit of its own. */
const newFound: Discounted = { visits: 1, rewards: 1 };
const nothingNewFound: Discounted = { visits: 1, rewards: 0 };

function noveltyGuide<S, A>(underWay: WalksUnderWay): LearningGuide<S, A> {
  const rests = new Map<NodeId, Discounted>();
  const edges = new Map<EdgeId, Discounted>();
  /** Walks that passed a node or ended there. */
  const visits = new Map<NodeId, number>();
  const restAt = (id: NodeId) => rests.get(id) ?? newFound;
  const along = (id: EdgeId) => edges.get(id) ?? newFound;
  return {
    rate(tree, node) {
      let total = restAt(node.id).visits + underWay.endingAt(node.id);
      for (const id of node.edges)
        if (isLiving(tree, edgeAt(tree, id))) total += along(id).visits + underWay.along(id);
      const score = ({ visits, rewards }: Discounted, losses: number) =>
        rewards / (visits + losses) + Math.sqrt((2 * Math.log(total)) / (visits + losses));
      return {
        rest: () => score(restAt(node.id), underWay.endingAt(node.id)),
        edge: ({ id }) => score(along(id), underWay.along(id)),
      };
    },
    rank: (_tree, { id }) => (visits.get(id) ?? 0) + underWay.through(id),
    learn(tree, walk, settled) {
      const created = new Set(settled.created);
      for (const id of settled.edges) {
        const isNew = edgeAt(tree, id).children.some((child) => created.has(child));
        if (!isNew) edges.set(id, nothingNewFound);
      }
      const reward = created.size > 0 ? 1 : 0;
      const end = endOfWalk(walk);
      rests.set(end, visit(restAt(end), reward));
      for (const id of walk.edges) edges.set(id, visit(along(id), reward));
      for (const id of walk.nodes) visits.set(id, (visits.get(id) ?? 0) + 1);
    },
  };
}

function visit({ visits, rewards }: Discounted, reward: number): Discounted {
  return { visits: gamma * visits + 1, rewards: gamma * rewards + reward };
}
