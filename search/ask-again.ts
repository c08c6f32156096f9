import { recomputeFacts, type StatusChange } from './facts-from-scratch.ts';
import { requireOrder } from './grow-tree.ts';
import type { Proposal } from './interfaces.ts';
import { type NodeId, nodeAt, type ProofTree, rootId, type TreeNode } from './proof-tree.ts';
import { recomputeRelevance } from './relevance.ts';
import { emit, offerAll, type SearchRun } from './search-run.ts';

/**
 * A policy that draws its actions may draw others the next time. When all that it said has failed, and limits are left, it is asked
 * again, at one exhausted position after the other, until it says something new that gives the root hope: first where it was asked
 * least, and of these where the most probable path leads. Nothing may be under way.
 *
 * @returns `hopeless` when it said nothing new anywhere; `stopped` when it was cut off
 * @throws what the policy throws
 */
export async function askAgain<S, A>(run: SearchRun<S, A>): Promise<'hope' | 'hopeless' | 'stopped'> {
  const { tree, ledger, options, stop } = run;
  const { policy } = options;
  if (policy.drawsAnew !== true) return 'hopeless';
  const { signal } = stop;
  const waiting = tree.nodes
    .filter(({ status }) => status === 'exhausted')
    .sort((a, b) => a.answers - b.answers || b.logProbability - a.logProbability);
  for (const { id, position, answers } of waiting) {
    if (signal.aborted || ledger.exhausted !== null) return 'stopped';
    let drawn: readonly Proposal<A>[];
    try {
      drawn = await policy.propose(position, signal, answers);
    } catch (thrown) {
      if (signal.aborted) return 'stopped';
      throw thrown;
    }
    if (signal.aborted) return 'stopped';
    requireOrder(drawn);
    const { proposals, changed } = recordMore(tree, id, drawn);
    emit(run, { kind: 'proposed', node: id, position, proposals, changed });
    options.inspect?.(tree);
    if (proposals.length === 0 || nodeAt(tree, rootId).status !== 'open') continue;
    offerAll(run);
    return 'hope';
  }
  return 'hopeless';
}

interface More<A> {
  /** Those that the node did not have. */
  readonly proposals: readonly Proposal<A>[];
  readonly changed: readonly StatusChange[];
}

/** Adds a further answer of the policy, behind what it said before; facts and relevance are brought up to date. */
function recordMore<S, A>(tree: ProofTree<S, A>, id: NodeId, drawn: readonly Proposal<A>[]): More<A> {
  const proposals = addAnswer(nodeAt(tree, id), drawn);
  if (proposals.length === 0) return { proposals, changed: [] };
  const changed = recomputeFacts(tree);
  recomputeRelevance(tree);
  return { proposals, changed };
}

/** Puts what the node did not have behind what it has, and returns it. */
export function addAnswer<S, A>(node: TreeNode<S, A>, drawn: readonly Proposal<A>[]): readonly Proposal<A>[] {
  const earlier = node.proposals ?? [];
  const known = new Set(earlier.map(({ action }) => action));
  const proposals = drawn.filter(({ action }) => !known.has(action));
  node.answers += 1;
  node.proposals = [...earlier, ...proposals];
  return proposals;
}
