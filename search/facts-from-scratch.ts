import {
  edgeAt,
  findSorted,
  isWorking,
  type NodeId,
  type NodeStatus,
  nodeAt,
  nowhere,
  type ProofTree,
  type TreeEdge,
  type TreeNode,
} from './proof-tree.ts';
import { edgeHolds, type Level } from './relevance.ts';

/** The facts of one node. */
export interface Facts {
  readonly status: NodeStatus;
  readonly complete: boolean;
  /** The edges on which hope and doubt rest, when they rest on one. */
  readonly hope: TreeEdge<unknown, unknown> | null;
  readonly doubt: TreeEdge<unknown, unknown> | null;
}

/** A node that has another status than before. */
export interface StatusChange {
  readonly node: NodeId;
  readonly status: NodeStatus;
}

/** Every node's facts from edges, proposals and refutations alone, whatever is cached: in the order of `nodes`. */
export function computeFacts<S, A>(tree: ProofTree<S, A>): Facts[] {
  const proof = leastFixedPoint(tree, 'proof', () => false);
  const isProved = (id: NodeId) => proof[id] !== undefined;
  const refutation = leastFixedPoint(
    tree,
    'refutation',
    (node) => node.refutation !== null && !isProved(node.id),
    isProved,
  );
  const isRefuted = (id: NodeId) => refutation[id] !== undefined;
  const isBase = (node: TreeNode<S, A>) => isWorking(node) && !isRefuted(node.id);
  const hope = leastFixedPoint(tree, 'hope', isBase, isRefuted);
  const doubt = leastFixedPoint(tree, 'doubt', isBase, isRefuted);
  return tree.nodes.map(({ id }) => ({
    status: statusOf(isProved(id), isRefuted(id), hope[id] !== undefined),
    complete: doubt[id] === undefined,
    hope: hope[id] ?? null,
    doubt: doubt[id] ?? null,
  }));
}

/** Writes every node's facts anew, after a change that takes some back; returns what has another status now. */
export function recomputeFacts<S, A>(tree: ProofTree<S, A>): StatusChange[] {
  const changed: StatusChange[] = [];
  for (const [index, { status, complete, hope, doubt }] of computeFacts(tree).entries()) {
    const node = nodeAt(tree, index as NodeId);
    if (node.status !== status) changed.push({ node: node.id, status });
    node.status = status;
    node.complete = complete;
    node.hopeAt = hope === null ? nowhere : findSorted(node.edges, hope.id);
    node.doubtAt = doubt === null ? nowhere : findSorted(node.edges, doubt.id);
  }
  return changed;
}

function statusOf(isProved: boolean, isRefuted: boolean, hasHope: boolean): NodeStatus {
  if (isProved) return 'proved';
  if (isRefuted) return 'refuted';
  return hasHope ? 'open' : 'exhausted';
}

/**
 * For each node that holds, the edge that made it, or null for a base; undefined for the others. An edge is taken
 * only when its children hold already, so these reasons never go in a circle. Nodes in `never` do not hold.
 */
function leastFixedPoint<S, A>(
  tree: ProofTree<S, A>,
  level: Level,
  isBase: (node: TreeNode<S, A>) => boolean,
  never: (id: NodeId) => boolean = () => false,
): readonly (TreeEdge<S, A> | null | undefined)[] {
  const reasons = new Array<TreeEdge<S, A> | null | undefined>(tree.nodes.length).fill(undefined);
  const agenda: NodeId[] = [];
  const holds = (id: NodeId) => reasons[id] !== undefined;
  const add = (id: NodeId, reason: TreeEdge<S, A> | null) => {
    if (holds(id) || never(id)) return;
    reasons[id] = reason;
    agenda.push(id);
  };
  for (const node of tree.nodes) if (isBase(node)) add(node.id, null);
  for (const edge of tree.edges) if (edgeHolds(edge, level, holds)) add(edge.parent, edge);
  for (let id = agenda.pop(); id !== undefined; id = agenda.pop()) {
    for (const parent of nodeAt(tree, id).parents) {
      const edge = edgeAt(tree, parent);
      if (!holds(edge.parent) && edgeHolds(edge, level, holds)) add(edge.parent, edge);
    }
  }
  return reasons;
}
