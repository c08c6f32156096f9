import { type Revision, revise } from './blame.ts';
import type { Proposal } from './interfaces.ts';
import { edgeAt, type ProofTree, type TreeNode } from './proof-tree.ts';

/**
 * Has a search that goes on from this tree try again what the environment lost: an answer that never came says nothing. The
 * lost edges stay, so that every edge keeps its number, and a node that is exhausted again is so less surely. Null when
 * nothing was lost.
 */
export function retryLost<S, A>(tree: ProofTree<S, A>): Revision | null {
  let isChanged = false;
  for (const node of tree.nodes) {
    if (node.status === 'proved') continue;
    const lost = lostProposals(tree, node);
    if (lost.length === 0 || node.proposals === null) continue;
    const untried = [...lost, ...node.proposals.slice(node.taken)];
    untried.sort((one, other) => other.logProbability - one.logProbability);
    node.proposals = [...node.proposals.slice(0, node.taken), ...untried];
    isChanged = true;
  }
  return isChanged ? revise(tree) : null;
}

/** Copies of the proposals that were lost each time they were tried, and are not to be tried already. */
function lostProposals<S, A>(tree: ProofTree<S, A>, node: TreeNode<S, A>): Proposal<A>[] {
  const lost = new Map<A, Proposal<A>>();
  const settled = new Set((node.proposals ?? []).slice(node.edges.length).map(({ action }) => action));
  for (const [at, id] of node.edges.entries()) {
    const { action, step } = edgeAt(tree, id);
    const proposal = node.proposals?.[at];
    if (step.outcome.kind !== 'lost') settled.add(action);
    else if (proposal !== undefined) lost.set(action, { ...proposal });
  }
  return [...lost].filter(([action]) => !settled.has(action)).map(([, proposal]) => proposal);
}
