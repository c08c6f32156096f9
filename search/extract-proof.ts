import { LakatosError } from '../core/errors.ts';
import { Heap } from '../core/heap.ts';
import type { ProofOf } from './interfaces.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, rootId, type TreeEdge } from './proof-tree.ts';
import { edgeHolds } from './relevance.ts';

/**
 * For every proved node of a tree its smallest proof, by number of actions, where a subproof used twice counts twice:
 *
 *   size(node) = min over its edges of 1 + the sum of size(child) over the edge's children
 *
 * Nodes are finished in order of size (Knuth, "A generalization of Dijkstra's algorithm", Information Processing
 * Letters 6, 1977), so a node's proof is made of finished nodes only and no cycle can enter it.
 */

export interface SmallestProof<S, A> {
  /** Its first step; of proofs of one size, the one that was found to hold first. */
  readonly edge: TreeEdge<S, A>;
  /** Actions of the whole proof. */
  readonly size: number;
}

/**
 * By node, smallest first; nodes without a proof are absent.
 * @param until nodes behind this one, whose proofs are no smaller, may be absent too: its own proof uses none of them
 */
export function smallestProofs<S, A>(
  tree: ProofTree<S, A>,
  until?: NodeId,
): ReadonlyMap<NodeId, SmallestProof<S, A>> {
  const finished = new Map<NodeId, SmallestProof<S, A>>();
  const best = new Map<NodeId, SmallestProof<S, A>>();
  const queue = new Heap<NodeId>();
  const consider = (edge: TreeEdge<S, A>) => {
    if (finished.has(edge.parent) || !edgeHolds(edge, 'proof', (child) => finished.has(child))) return;
    const size = edge.children.reduce((sum, child) => sum + finished.get(child)!.size, 1);
    const known = best.get(edge.parent);
    if (known !== undefined && known.size <= size) return;
    best.set(edge.parent, { edge, size });
    queue.set(edge.parent, -size);
  };
  for (const edge of tree.edges) if (edge.children.length === 0) consider(edge);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    finished.set(id, best.get(id)!);
    if (id === until) break;
    for (const parent of nodeAt(tree, id).parents) consider(edgeAt(tree, parent));
  }
  return finished;
}

interface ExtractedProof<S, A> {
  readonly proof: ProofOf<A, S>;
  /** Number of actions. */
  readonly size: number;
  /** The edges that it uses, each once. */
  readonly edges: readonly TreeEdge<S, A>[];
}

/**
 * The root's smallest proof.
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
