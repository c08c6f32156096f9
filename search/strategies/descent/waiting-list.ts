import type { NodeId, ProofTree } from '../../proof-tree.ts';
import { canBeChosen } from '../../relevance.ts';

/**
 * The nodes that were offered, oldest first, each once. A strategy that finds its way from the root takes
 * from here when it's stuck, so that no work that can be done is ever left out. Both methods take O(1),
 * amortised, beside the question whether a node is relevant.
 */
export class WaitingList {
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
