import { edgeAt, type TreeNode } from '../../../search/proof-tree.ts';
import type { EpisodeView, RecordedState, RecordedTree } from '../../prove/episode/episode-view.ts';
import { isDoubtful } from '../../prove/episode/is-doubtful.ts';

/**
 * What became of each state of a finished search, by node id: a value is the chance that a state is proved within the
 * budget, so
 *
 * - proved: true;
 * - refuted, or exhausted by real failures alone: false;
 * - tried, and still open when the search had spent its whole budget: false;
 * - the rest: null. What was open when the proof was found had no more time, and a time-out says nothing.
 *
 * All are null where the gate refused a proof of the search: something in its tree is not what it seems.
 */
export function stateOutcomes(view: EpisodeView): (boolean | null)[] {
  const { tree, end } = view;
  if (isDoubtful(view)) return tree.nodes.map(() => null);
  const isSpent = end.end.kind === 'budget';
  return tree.nodes.map((node) => {
    if (node.status === 'proved') return true;
    if (node.status === 'refuted') return false;
    if (node.status === 'exhausted') return node.complete ? false : null;
    return isSpent && isTried(tree, node) ? false : null;
  });
}

/** Whether Lean has answered a tactic there. */
export const isTried = (tree: RecordedTree, { edges }: TreeNode<RecordedState, string>): boolean =>
  edges.some((id) => {
    const { kind } = edgeAt(tree, id).step.outcome;
    return kind !== 'timeout' && kind !== 'lost';
  });
