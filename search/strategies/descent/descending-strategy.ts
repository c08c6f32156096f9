import type { ProofTree } from '../../proof-tree.ts';
import type { Settled, Strategy } from '../../strategy.ts';
import { descend, type Guide } from './descend.ts';
import { earlierWalks } from './earlier-walks.ts';
import { WaitingList } from './waiting-list.ts';
import { choiceOf, type Walk, WalksUnderWay } from './walk.ts';

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
  const waiting = new WaitingList();
  const fallBack = (tree: ProofTree<S, A>): Walk | null => {
    const node = waiting.take(tree);
    return node === null ? null : { nodes: [node], edges: [] };
  };
  return {
    name,
    takeUp(tree) {
      for (const { walk, settled } of earlierWalks(tree, chunk)) guide.learn(tree, walk, settled);
    },
    offer(_tree, nodes) {
      waiting.add(nodes);
    },
    choose(tree) {
      const walk = descend(tree, guide, patience) ?? fallBack(tree);
      if (walk === null) return null;
      underWay.begin(walk);
      return choiceOf(walk, chunk);
    },
    settled(tree, settled) {
      const walk = underWay.finish(settled.node);
      if (walk !== undefined) guide.learn(tree, walk, settled);
    },
  };
}
