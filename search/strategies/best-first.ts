/**
 * Best-first search. What can be done next is ranked by
 *
 *   f = g + beta h,   g = (l1 + ... + lL) / L^alpha
 *
 * l1 ... lL are the log-probabilities of the steps of the most probable path to it. alpha = 0 ranks paths by
 * their probability, alpha = 1 by the mean log-probability of a step; larger values let the search go deeper.
 * h is the value of the position, between 0 and 1, and `neutralValue` where nobody estimated it; beta is what
 * certain success is worth, in nats of g. beta = 0 looks only back (BFS-Prover), beta > 0 both ways. Sources:
 * BFS-Prover (arXiv 2502.03438) for g; BiRM (bidirectional rewards, A* like) for the sum.
 *
 * h is added as it is. Its logarithm, as one more factor of the path's probability, would let a wrong
 * estimate near 0 count as a refutation, and dividing it by L^alpha would mute it where the search is deep,
 * although it speaks of the way that is left and not of the one behind.
 *
 * The queue holds a node that was not asked yet with the score of its path, and one with untried proposals
 * with that of its path and the best of them. So a node whose first proposals come to nothing waits behind
 * better ones.
 */
import { Heap } from '../../core/heap.ts';
import { isExpandable, type NodeId, nodeAt, type TreeNode } from '../proof-tree.ts';
import { canBeChosen } from '../relevance.ts';
import type { Strategy } from '../strategy.ts';
import { neutralValue } from './neutral-value.ts';

interface BestFirstOptions {
  /** Default 0.5. */
  readonly alpha?: number;
  /** Default 0. */
  readonly beta?: number;
  /** How many proposals one expansion tries; default 8. */
  readonly chunk?: number;
}

export function bestFirst<S, A>({ alpha = 0.5, beta = 0, chunk = 8 }: BestFirstOptions = {}): Strategy<S, A> {
  const queue = new Heap<NodeId>();
  return {
    name: beta === 0 ? 'best-first' : 'two-way',
    offer(tree, nodes) {
      for (const id of nodes) {
        const node = nodeAt(tree, id);
        if (!isExpandable(node)) continue;
        const next = nextPath(node);
        const priority =
          pathScore(next.logProbability, next.depth, alpha) + beta * (node.value ?? neutralValue);
        // A path that is more probable and much shorter may score lower; it never sets a node back.
        const waiting = queue.priorityOf(id);
        if (waiting === undefined || priority > waiting) queue.set(id, priority);
      }
    },
    choose(tree) {
      for (let score = queue.highest; score !== undefined; score = queue.highest) {
        const id = queue.pop()!;
        if (canBeChosen(tree, id)) return { node: id, proposals: chunk, score };
      }
      return null;
    },
  };
}

export function pathScore(logProbability: number, length: number, alpha: number): number {
  return logProbability / Math.max(1, length) ** alpha;
}

/** The path to the best thing to do at an expandable node: asking there, or its best untried proposal. */
function nextPath<S, A>(node: TreeNode<S, A>): Pick<TreeNode<S, A>, 'logProbability' | 'depth'> {
  const next = node.proposals?.[node.taken];
  if (next === undefined) return node;
  return { logProbability: node.logProbability + next.logProbability, depth: node.depth + 1 };
}
