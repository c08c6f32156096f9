/**
 * Best-first search. A path with log-probabilities l1 ... lL has the score
 *
 *   (l1 + ... + lL) / L^alpha
 *
 * alpha = 0 ranks paths by their probability, alpha = 1 by the mean log-probability of a step; larger values
 * let the search go deeper. Source: BFS-Prover (arXiv 2502.03438).
 *
 * The queue ranks what can be done next: a node that was not asked yet by the score of its path, and one with
 * untried proposals by the score of its path and the best of them. So a node whose first proposals come to
 * nothing waits behind better ones. The estimate v of a `Value` counts as one more factor of the probability.
 */
import { Heap } from '../../core/heap.ts';
import { isExpandable, type NodeId, nodeAt, type TreeNode } from '../proof-tree.ts';
import { isRelevant } from '../relevance.ts';
import type { Strategy } from '../strategy.ts';

export interface BestFirstOptions {
  /** Default 0.5. */
  readonly alpha?: number;
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

export function bestFirst<S, A>({ alpha = 0.5, chunk = 8 }: BestFirstOptions = {}): Strategy<S, A> {
  const queue = new Heap<NodeId>();
  return {
    name: 'best-first',
    offer(tree, nodes) {
      for (const id of nodes) {
        const node = nodeAt(tree, id);
        if (!isExpandable(node)) continue;
        const priority = scoreOf(node, alpha);
        // A path that is more probable and much shorter may score lower; it never sets a node back.
        const waiting = queue.priorityOf(id);
        if (waiting === undefined || priority > waiting) queue.set(id, priority);
      }
    },
    choose(tree) {
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        if (isExpandable(nodeAt(tree, id)) && isRelevant(tree, id)) return { node: id, proposals: chunk };
      }
      return null;
    },
  };
}

/** The score of the best thing to do at an expandable node. */
function scoreOf<S, A>(node: TreeNode<S, A>, alpha: number): number {
  const sum = node.logProbability + (node.value === null ? 0 : Math.log(node.value));
  const next = node.proposals?.[node.taken];
  if (next === undefined) return pathScore(sum, node.depth, alpha);
  return pathScore(sum + next.logProbability, node.depth + 1, alpha);
}

export function pathScore(logProbability: number, length: number, alpha: number): number {
  return logProbability / Math.max(1, length) ** alpha;
}
