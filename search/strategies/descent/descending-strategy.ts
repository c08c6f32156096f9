import type { NodeId, ProofTree } from '../../proof-tree.ts';
import { canBeChosen } from '../../relevance.ts';
import type { Settled, Strategy } from '../../strategy.ts';
import { choiceOf, descend, earlierWalks, type Guide, type Walk, WalksUnderWay } from './descend.ts';

/**
 * The nodes that were offered, oldest first, each once. A strategy that finds its way from the root takes
 * from here when it's stuck, so that no work that can be done is ever left out. Both methods take O(1),
 * amortised, beside the question whether a node is relevant.
 */
class WaitingList {
  readonly #queue: NodeId[] = [];
  readonly #isListed = new Set<NodeId>();
  /** What is before it in the queue has been taken. */
  #head = 0;

  add(nodes: readonly NodeId[]): void {
    for (const id of nodes) {
      if (this.#isListed.has(id)) continue;
      this.#isListed.add(id);
      this.#queue.push(id);
    }
  }

  /** The oldest that is expandable and relevant. Those before it are forgotten until they're offered again. */
  take<S, A>(tree: ProofTree<S, A>): NodeId | null {
    while (this.#head < this.#queue.length) {
      const id = this.#queue[this.#head]!;
      this.#head += 1;
      this.#isListed.delete(id);
      if (2 * this.#head > this.#queue.length) this.#forgetTaken();
      if (canBeChosen(tree, id)) return id;
    }
    return null;
  }

  #forgetTaken(): void {
    this.#queue.splice(0, this.#head);
    this.#head = 0;
  }
}

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
