import { LakatosError } from '../core/errors.ts';
import { edgeAt, nodeAt, type ProofTree, rootId } from './proof-tree.ts';

/** What the refuter said of the root, or of a nearest position that the root's refutation follows from. */
export function whyRefuted<S, A>(tree: ProofTree<S, A>): string {
  const below = new Set([rootId]);
  for (const id of below) {
    const { refutation, edges } = nodeAt(tree, id);
    if (refutation !== null) return refutation;
    for (const edgeId of edges) {
      const { children, rejected, step } = edgeAt(tree, edgeId);
      const isReversible = step.outcome.kind === 'progress' && step.outcome.reversible === true && !rejected;
      if (!isReversible) continue;
      for (const child of children) if (nodeAt(tree, child).status === 'refuted') below.add(child);
    }
  }
  throw new LakatosError('INTERNAL', 'the root is not refuted');
}
