import type { NodeId, ProofTree } from '../../proof-tree.ts';
import { canBeChosen } from '../../relevance.ts';
import type { Settled, Strategy } from '../../strategy.ts';
import { descend, earlierWalks, endOfWalk, type Guide, type Walk, WalksUnderWay } from './descend.ts';

/** A guide that learns from what became of each walk. */
export interface LearningGuide<S, A> extends Guide<S, A> {
  learn(tree: ProofTree<S, A>, walk: Walk, settled: Settled): void;
}

/** Steps back in one descent; a graph full of answers under way is left to the waiting list. */
const patience = 16;

/** A strategy that goes down from the root for each choice, as the guide that it makes says. */
export function descendingStrategy<S, A>(
  name: string,
  chunk: number,
  createGuide: (underWay: WalksUnderWay) => LearningGuide<S, A>,
): Strategy<S, A> {
  const underWay = new WalksUnderWay();
  const guide = createGuide(underWay);
  /**
   * The nodes that were offered, oldest first. A strategy that finds its way from the root takes from here when it's stuck, so
   * that no work that can be done is ever left out.
   */
  const waiting = new Set<NodeId>();
  /** Goes on where it was, also to what is added later; from the first on it would pass all that were taken away, each time. */
  let oldest = waiting.values();
  const fallBack = (tree: ProofTree<S, A>): Walk | null => {
    for (let next = oldest.next(); !next.done; next = oldest.next()) {
      // Forgotten until it's offered again.
      waiting.delete(next.value);
      if (canBeChosen(tree, next.value)) return { nodes: [next.value], edges: [] };
    }
    oldest = waiting.values();
    return null;
  };
  return {
    name,
    takeUp(tree) {
      for (const { walk, settled } of earlierWalks(tree, chunk)) guide.learn(tree, walk, settled);
    },
    offer(_tree, nodes) {
      for (const id of nodes) waiting.add(id);
    },
    choose(tree) {
      const walk = descend(tree, guide, patience) ?? fallBack(tree);
      if (walk === null) return null;
      underWay.begin(walk);
      const { rating: score } = walk;
      return { node: endOfWalk(walk), proposals: chunk, ...(score !== undefined && { score }) };
    },
    settled(tree, settled) {
      const walk = underWay.finish(settled.node);
      if (walk !== undefined) guide.learn(tree, walk, settled);
    },
  };
}
