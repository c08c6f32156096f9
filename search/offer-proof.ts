import { moveBlame, type Revision, rejectProof, revise } from './blame.ts';
import { extractProof } from './extract-proof.ts';
import type { ProofOf, Proposal } from './interfaces.ts';
import { edgeAt, type ProofTree, type TreeNode } from './proof-tree.ts';
import { emit, offerAll, type SearchRun } from './search-run.ts';

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

/** Offers the root's smallest proof to the gate, and returns it when it's accepted. */
export async function offerProof<S, A>(run: SearchRun<S, A>): Promise<ProofOf<A, S> | null> {
  const { proof, size, edges } = extractProof(run.tree);
  emit(run, { kind: 'proof-found', size, edges: edges.map(({ id }) => id) });
  if ((await askGate(run, proof)) === 'accepted') return proof;
  if (!run.options.signal.aborted) takeUp(run, 'proof-rejected', rejectProof(run.tree, edges));
  return null;
}

/** Out of hope, but perhaps only because the wrong edges were blamed for rejected proofs: tries others. */
export function reconsiderRejections<S, A>(run: SearchRun<S, A>): void {
  if (run.tree.rejectedProofs.length > 0) takeUp(run, 'blame-moved', moveBlame(run.tree));
}

/** Tells a change that takes facts back, and offers what can be chosen because of it. */
export function takeUp<S, A>(
  run: SearchRun<S, A>,
  kind: 'proof-rejected' | 'blame-moved',
  revision: Revision,
): void {
  emit(run, { kind, ...revision });
  offerAll(run);
  run.options.inspect?.(run.tree);
}

async function askGate<S, A>(run: SearchRun<S, A>, proof: ProofOf<A, S>): Promise<'accepted' | 'rejected'> {
  const { onProof, signal } = run.options;
  if (onProof === undefined) return 'accepted';
  try {
    return await onProof(proof);
  } catch (error) {
    // A cancelled search may find its gate cancelled too.
    if (signal.aborted) return 'rejected';
    throw error;
  }
}
