/**
 * Uniform random search: each position with something left to try is as likely as any other. The baseline:
 * what a strategy is worth shows in what it does better. Only the order of a node's proposals is the
 * policy's.
 */
import type { Random } from '../../core/random.ts';
import type { NodeId } from '../proof-tree.ts';
import { canBeChosen } from '../relevance.ts';
import type { Strategy } from '../strategy.ts';

interface UniformOptions {
  readonly random: Random;
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

export function uniform<S, A>({ random, chunk = 8 }: UniformOptions): Strategy<S, A> {
  const waiting: NodeId[] = [];
  const isWaiting = new Set<NodeId>();
  const drawOne = (): NodeId => {
    const place = Math.floor(random.next() * waiting.length);
    const drawn = waiting[place]!;
    // The last one fills the gap.
    waiting[place] = waiting.at(-1)!;
    waiting.pop();
    isWaiting.delete(drawn);
    return drawn;
  };
  return {
    name: 'uniform',
    offer(_tree, nodes) {
      for (const id of nodes) {
        if (isWaiting.has(id)) continue;
        isWaiting.add(id);
        waiting.push(id);
      }
    },
    choose(tree) {
      while (waiting.length > 0) {
        const id = drawOne();
        if (canBeChosen(tree, id)) return { node: id, proposals: chunk };
      }
      return null;
    },
  };
}
