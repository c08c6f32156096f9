import { LakatosError } from '../core/errors.ts';
import { recomputeFacts } from './facts-from-scratch.ts';
import { addEdges } from './grow-tree.ts';
import type { Proposal } from './interfaces.ts';
import { improvePaths } from './paths.ts';
import { createTree, type EdgeId, type NodeId, nodeAt, type ProofTree } from './proof-tree.ts';
import { type PartReaders, readSavedTree } from './read-saved-tree.ts';
import { recomputeRelevance } from './relevance.ts';
import type { SavedProposal, SavedTree } from './save-tree.ts';

/**
 * The tree that `saveTree` wrote. Nothing of the data is trusted: what isn't as it should be, or doesn't fit
 * together, throws INPUT_INVALID; `parts` reads states and actions, and throws too. All facts are computed anew.
 */
export function loadTree<S, A>(data: unknown, parts: PartReaders<S, A>): ProofTree<S, A> {
  const saved = readSavedTree(data, parts);
  const proposals = saved.nodes.map((node) => node.proposals?.map(loadProposal) ?? null);
  const tree = createTree<S, A>(saved.root);
  growEdges(tree, saved, proposals);
  for (const [index, { value, refutation }] of saved.nodes.entries()) {
    const node = nodeAt(tree, index as NodeId);
    node.proposals = proposals[index] ?? null;
    node.asked = node.proposals !== null;
    node.taken = node.edges.length;
    node.value = value;
    node.refutation = refutation;
  }
  const suspects = new Set(saved.rejectedProofs.flat());
  for (const { id, rejected } of tree.edges)
    if (rejected && !suspects.has(id)) reject(`edge ${id} is blamed, and for nothing`);
  for (const proof of saved.rejectedProofs) {
    if (!proof.some((id) => tree.edges[id]?.rejected)) reject('no edge is to blame for a rejected proof');
    if (proof.some((id) => tree.edges[id] === undefined))
      reject('a rejected proof has an edge that is not there');
    tree.rejectedProofs.push(proof as readonly EdgeId[]);
  }
  recomputeFacts(tree);
  recomputeRelevance(tree);
  return tree;
}

/** Adds the edges in their order, so that each position gets the id that it had. */
function growEdges<S, A>(
  tree: ProofTree<S, A>,
  saved: SavedTree<S, A>,
  proposals: readonly (readonly Proposal<A>[] | null)[],
): void {
  for (const [index, { parent, step, rejected }] of saved.edges.entries()) {
    const answered = tree.nodes[parent]?.edges.length;
    if (answered === undefined) reject(`edge ${index} is from a node that is not there`);
    const proposal = proposals[parent]?.[answered];
    if (proposal === undefined) reject(`edge ${index} answers a proposal that is not there`);
    for (const edge of addEdges(tree, parent, [proposal], [step], new Map())) {
      edge.rejected = rejected;
      improvePaths(tree, edge);
    }
  }
  if (tree.nodes.length !== saved.nodes.length)
    reject(`its edges lead to ${tree.nodes.length} nodes, and it lists ${saved.nodes.length}`);
}

function loadProposal<A>({ logProbability, prior, ...rest }: SavedProposal<A>): Proposal<A> {
  return {
    ...rest,
    logProbability: logProbability ?? Number.NEGATIVE_INFINITY,
    ...(prior !== undefined && { prior: prior ?? Number.NEGATIVE_INFINITY }),
  };
}

function reject(why: string): never {
  throw new LakatosError('INPUT_INVALID', `a saved proof tree does not fit together: ${why}`);
}
