/**
 * The smallest proof by number of actions, where a subproof used twice counts twice:
 *
 *   size(node) = min over its edges of 1 + the sum of size(child) over the edge's children.
 *
 * Nodes are finished in order of size (Knuth, "A generalization of Dijkstra's algorithm", Information
 * Processing Letters 6, 1977), so a node's proof is made of finished nodes only and no cycle can enter it.
 */
import { LakatosError } from '../core/errors.ts';
import { Heap } from '../core/heap.ts';
import type { ProofOf } from './interfaces.ts';
import { edgeHolds } from './levels.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, rootId, type TreeEdge } from './proof-tree.ts';

export interface ExtractedProof<S, A> {
  readonly proof: ProofOf<A, S>;
  /** Number of actions. */
  readonly size: number;
  /** The edges that it uses, each once. */
  readonly edges: readonly TreeEdge<S, A>[];
}

interface Choice<S, A> {
  readonly edge: TreeEdge<S, A>;
  readonly size: number;
}

/** The root's smallest proof; the root must be proved. */
export function extractProof<S, A>(tree: ProofTree<S, A>): ExtractedProof<S, A> {
  const choices = chooseEdges(tree);
  const proofs = new Map<NodeId, ProofOf<A, S>>();
  // In order of size, so that the proofs of the children are there.
  for (const [id, { edge }] of choices) {
    const children = edge.children.map((child) => proofs.get(child)!);
    const positions = edge.step.outcome.kind === 'progress' ? edge.step.outcome.children : [];
    proofs.set(id, { action: edge.action, children, positions });
  }
  const proof = proofs.get(rootId);
  const choice = choices.get(rootId);
  if (proof === undefined || choice === undefined)
    throw new LakatosError('INTERNAL', 'the root is not proved');

  const used = new Set([choice.edge]);
  for (const edge of used) for (const child of edge.children) used.add(choices.get(child)!.edge);
  return { proof, size: choice.size, edges: [...used] };
}

/** For every node that the root's proof could use, its best edge; smallest proofs first. */
function chooseEdges<S, A>(tree: ProofTree<S, A>): Map<NodeId, Choice<S, A>> {
  const finished = new Map<NodeId, Choice<S, A>>();
  const best = new Map<NodeId, Choice<S, A>>();
  const queue = new Heap<NodeId>();
  const consider = (edge: TreeEdge<S, A>) => {
    if (!edgeHolds(edge, 'proof', (child) => finished.has(child))) return;
    const size = edge.children.reduce((sum, child) => sum + finished.get(child)!.size, 1);
    const known = best.get(edge.parent);
    if (known !== undefined && known.size <= size) return;
    best.set(edge.parent, { edge, size });
    queue.set(edge.parent, -size);
  };
  for (const edge of tree.edges) if (edge.children.length === 0) consider(edge);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    finished.set(id, best.get(id)!);
    if (id === rootId) break;
    for (const parent of nodeAt(tree, id).parents) consider(edgeAt(tree, parent));
  }
  return finished;
}
