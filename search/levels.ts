/**
 * Every fact of a proof tree is a least fixed point of one rule:
 *
 *   a node holds  if it is a base of the level, or one of its edges holds;
 *   an edge holds if its outcome does; `progress` holds if every child holds.
 *
 *   level       base nodes           time-out, loss, rejection   the fact
 *   proof       none                 do not hold                 proved    = holds
 *   refutation  the refuter said so  do not hold                 refuted   = holds, and isn't proved
 *   hope        nodes with answers   do not hold                 exhausted = does not hold
 *               still to come
 *   doubt       the same             hold                        complete  = does not hold
 *
 * Refutation turns the rule for edges round: only a `reversible` edge holds, and if any child does. A refuted node
 * holds on neither of the last two levels, whatever is left to try.
 *
 * Least means that holding starts at leaves: a cycle never proves or refutes itself, and a cycle whose members have
 * nothing left to try is exhausted, although each of its edges leads to a node with an edge.
 *
 * What is both proved and refuted counts as proved, since Lean has seen the proof, and nothing is refuted because
 * of it. If the gate takes the proof back, the refutation stands again.
 */
import type { NodeId, TreeEdge } from './proof-tree.ts';

export type Level = 'proof' | 'refutation' | 'hope' | 'doubt';

/** The rule for an edge, given which nodes hold. */
export function edgeHolds<S, A>(
  edge: TreeEdge<S, A>,
  level: Level,
  nodeHolds: (id: NodeId) => boolean,
): boolean {
  const { outcome } = edge.step;
  if (level === 'refutation') {
    const isReversible = outcome.kind === 'progress' && outcome.reversible === true && !edge.rejected;
    return isReversible && edge.children.some(nodeHolds);
  }
  if (edge.rejected) return level === 'doubt';
  switch (outcome.kind) {
    case 'proved':
      return true;
    case 'progress':
      return edge.children.every(nodeHolds);
    case 'failed':
    case 'refused':
      return false;
    case 'timeout':
    case 'lost':
      return level === 'doubt';
  }
}
