/**
 * When the gate rejects a proof, some edge of it is not what it seemed, and nobody says which. One edge of each
 * rejected proof is blamed and counts as dead, so that no rejected proof is offered again. Suspects, in order:
 * edges that explain more of the rejections nothing else explains yet; then those added later, without which
 * this proof would not have been. The first suspect that leaves the root hope is blamed. When a search runs
 * out of hope later on, the blame is cast anew, for all rejected proofs together.
 */
import { computeFacts, recomputeFacts, type StatusChange } from './facts-from-scratch.ts';
import { type EdgeId, edgeAt, type ProofTree, rootId, type TreeEdge } from './proof-tree.ts';
import { recomputeRelevance } from './relevance.ts';

/** What a change of blame did; it may take facts back. */
export interface Revision {
  /** All edges that are blamed now. */
  readonly rejected: readonly EdgeId[];
  /** The nodes whose status is another one now. */
  readonly changed: readonly StatusChange[];
}

/** Keeps a proof as rejected; it must not contain an edge that is blamed already. */
export function rejectProof<S, A>(tree: ProofTree<S, A>, edges: readonly TreeEdge<S, A>[]): Revision {
  const proof = edges.map(({ id }) => id);
  tree.rejectedProofs.push(proof);
  blameOneOf(tree, proof);
  return revise(tree);
}

/** Casts the blame for all rejected proofs anew, with what the tree knows by now. */
export function moveBlame<S, A>(tree: ProofTree<S, A>): Revision {
  for (const edge of tree.edges) edge.rejected = false;
  for (const proof of tree.rejectedProofs) if (!isExplained(tree, proof)) blameOneOf(tree, proof);
  return revise(tree);
}

/** Takes back the rejections of the given proofs, as if they had never been offered. */
export function forgetRejections<S, A>(
  tree: ProofTree<S, A>,
  isForgotten: (proof: readonly EdgeId[]) => boolean,
): Revision {
  const kept = tree.rejectedProofs.filter((proof) => !isForgotten(proof));
  tree.rejectedProofs.splice(0, tree.rejectedProofs.length, ...kept);
  return moveBlame(tree);
}

function blameOneOf<S, A>(tree: ProofTree<S, A>, proof: readonly EdgeId[]): void {
  const unexplained = tree.rejectedProofs.filter((other) => !isExplained(tree, other));
  const suspects = proof
    .map((id) => ({
      edge: edgeAt(tree, id),
      explains: unexplained.filter((other) => other.includes(id)).length,
    }))
    .sort((a, b) => b.explains - a.explains || b.edge.id - a.edge.id)
    .map(({ edge }) => edge);
  const blamed = suspects.find((edge) => leavesHope(tree, edge)) ?? suspects[0]!;
  blamed.rejected = true;
}

function isExplained<S, A>(tree: ProofTree<S, A>, proof: readonly EdgeId[]): boolean {
  return proof.some((id) => edgeAt(tree, id).rejected);
}

/** True when the root could still be proved without the edge. */
function leavesHope<S, A>(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): boolean {
  edge.rejected = true;
  const status = computeFacts(tree)[rootId]?.status;
  edge.rejected = false;
  return status === 'open' || status === 'proved';
}

/** Brings facts and relevance up to date after a change that may take some back. */
export function revise<S, A>(tree: ProofTree<S, A>): Revision {
  const changed = recomputeFacts(tree);
  recomputeRelevance(tree);
  return { rejected: tree.edges.filter(({ rejected }) => rejected).map(({ id }) => id), changed };
}
