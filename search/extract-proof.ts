import { LakatosError } from '../core/errors.ts';
import type { ProofOf } from './interfaces.ts';
import { type NodeId, type ProofTree, rootId, type TreeEdge } from './proof-tree.ts';
import { smallestProofs } from './smallest-proofs.ts';

export interface ExtractedProof<S, A> {
  readonly proof: ProofOf<A, S>;
  /** Number of actions. */
  readonly size: number;
  /** The edges that it uses, each once. */
  readonly edges: readonly TreeEdge<S, A>[];
}

/**
 * The root's smallest proof (`smallest-proofs.ts`).
 * @throws LakatosError INTERNAL when the root is not proved
 */
export function extractProof<S, A>(tree: ProofTree<S, A>): ExtractedProof<S, A> {
  const smallest = smallestProofs(tree, rootId);
  const proofs = new Map<NodeId, ProofOf<A, S>>();
  // In order of size, so that the proofs of the children are there.
  for (const [id, { edge }] of smallest) {
    const children = edge.children.map((child) => proofs.get(child)!);
    const positions = edge.step.outcome.kind === 'progress' ? edge.step.outcome.children : [];
    proofs.set(id, { action: edge.action, children, positions });
  }
  const proof = proofs.get(rootId);
  const choice = smallest.get(rootId);
  if (proof === undefined || choice === undefined)
    throw new LakatosError('INTERNAL', 'the root is not proved');

  const used = new Set([choice.edge]);
  for (const edge of used) for (const child of edge.children) used.add(smallest.get(child)!.edge);
  return { proof, size: choice.size, edges: [...used] };
}
