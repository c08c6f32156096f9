import { recomputeFacts } from './facts-from-scratch.ts';
import { addEdges } from './grow-tree.ts';
import type { Position } from './interfaces.ts';
import { improvePaths } from './paths.ts';
import { createTree, nodeAt, type ProofTree, type TreeEdge } from './proof-tree.ts';
import { recomputeRelevance } from './relevance.ts';

/**
 * A tree of its own with what was told to this one, in order, and all facts computed anew; what is under way counts as not
 * begun. May be called at any time, in a search too.
 * @param childrenOf what an edge leads to in the copy, under the same keys: each edge has states of its own, as two that lead
 * to one position need not print alike
 */
export function copyTree<S, T, A>(
  tree: ProofTree<S, A>,
  root: Position<T>,
  childrenOf: (edge: TreeEdge<S, A>) => readonly Position<T>[],
): ProofTree<T, A> {
  const copy = createTree<T, A>(root);
  for (const original of tree.edges) {
    const { parent, rejected } = original;
    const { outcome, ...rest } = original.step;
    const step =
      outcome.kind === 'progress'
        ? { ...rest, outcome: { ...outcome, children: childrenOf(original) } }
        : { ...rest, outcome };
    const proposal = nodeAt(tree, parent).proposals![nodeAt(copy, parent).edges.length]!;
    for (const edge of addEdges(copy, parent, [proposal], [step], new Map())) {
      edge.rejected = rejected;
      improvePaths(copy, edge);
    }
  }
  for (const { id, proposals, value, refutation } of tree.nodes) {
    const node = nodeAt(copy, id);
    node.proposals = proposals;
    node.asked = proposals !== null;
    node.taken = node.edges.length;
    node.value = value;
    node.refutation = refutation;
  }
  copy.rejectedProofs.push(...tree.rejectedProofs);
  recomputeFacts(copy);
  recomputeRelevance(copy);
  return copy;
}
