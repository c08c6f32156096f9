/**
 * Every fact of a proof tree is a least fixed point of one rule:
 *
 *   a node holds  if it is a base of the level, or one of its edges holds;
 *   an edge holds if its outcome does; `progress` holds if every child holds.
 *
 *   level   base nodes          time-out, loss, rejection   the fact
 *   proof   none                do not hold                 proved    = holds
 *   hope    nodes with answers  do not hold                 exhausted = does not hold
 *           still to come
 *   doubt   the same            hold                        complete  = does not hold
 *
 * Least means that holding starts at leaves: a cycle never proves itself, and a cycle whose members have
 * nothing left to try is exhausted, although each of its edges leads to a node with an edge.
 */
import {
  edgeAt,
  isWorking,
  type NodeId,
  type ProofTree,
  type TreeEdge,
  type TreeNode,
} from './proof-tree.ts';

export type Level = 'proof' | 'hope' | 'doubt';

export function isBase<S, A>(node: TreeNode<S, A>, level: Level): boolean {
  return level !== 'proof' && isWorking(node);
}

/** The rule for an edge, given which nodes hold. */
export function edgeHolds<S, A>(
  edge: TreeEdge<S, A>,
  level: Level,
  nodeHolds: (id: NodeId) => boolean,
): boolean {
  if (edge.rejected) return level === 'doubt';
  switch (edge.step.outcome.kind) {
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

/** The rule for a node that is no base. */
export function someEdgeHolds<S, A>(
  tree: ProofTree<S, A>,
  node: TreeNode<S, A>,
  level: Level,
  nodeHolds: (id: NodeId) => boolean,
): boolean {
  return node.edges.some((id) => edgeHolds(edgeAt(tree, id), level, nodeHolds));
}
