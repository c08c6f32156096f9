import { revise } from './blame.ts';
import { addAnswer, requireOrder } from './grow-tree.ts';
import type { Proposal } from './interfaces.ts';
import { nodeAt, rootId } from './proof-tree.ts';
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
    const proposals = addAnswer(nodeAt(tree, id), drawn);
    const changed = proposals.length === 0 ? [] : revise(tree).changed;
    emit(run, { kind: 'proposed', node: id, position, proposals, changed });
    options.inspect?.(tree);
    if (proposals.length === 0 || nodeAt(tree, rootId).status !== 'open') continue;
    offerAll(run);
    return 'hope';
  }
  return 'hopeless';
}
