/**
 * A node is relevant when work on it can still help the root: it is open, and a path of open nodes and edges that
 * aren't dead leads from the root to it.
 *
 * Each relevant node but the root remembers one edge by which it is reached, `relevantAt`; together these edges are
 * a tree that hangs on the root. When something is decided, the branches below it are cut off, and each of their
 * nodes looks for another edge that leads to it. So the question costs nothing, and an answer costs about as much
 * as it changes: a search can go a million actions deep.
 */
import { edgeHolds } from './levels.ts';
import { findFrom, findSorted } from './places.ts';
import {
  type EdgeId,
  edgeAt,
  isExpandable,
  isHopeless,
  type NodeId,
  nodeAt,
  nowhere,
  type ProofTree,
  rootId,
  type TreeEdge,
} from './proof-tree.ts';

/** True when no proof can use the edge: its action failed, or one of its children is exhausted or refuted. */
export function isDead<S, A>(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): boolean {
  return !edgeHolds(edge, 'hope', (child) => !isHopeless(nodeAt(tree, child)));
}

/** True when work on the node can still help the root; takes O(1). */
export function isRelevant<S, A>(tree: ProofTree<S, A>, id: NodeId): boolean {
  const { status, relevantAt } = nodeAt(tree, id);
  return status === 'open' && (id === rootId || relevantAt !== nowhere);
}

/** True when there is something to begin at the node, and it can still help the root; takes O(1). */
export function canBeChosen<S, A>(tree: ProofTree<S, A>, id: NodeId): boolean {
  return isExpandable(nodeAt(tree, id)) && isRelevant(tree, id);
}

/**
 * Brings relevance up to date after the edges `added` and the status of the nodes `decided` are in the tree.
 * Returns the nodes that weren't relevant before and are now.
 */
export function settleRelevance<S, A>(
  tree: ProofTree<S, A>,
  added: readonly EdgeId[],
  decided: readonly NodeId[],
): NodeId[] {
  const orphans = cutOff(tree, decided);
  for (const [id, lastWay] of orphans) {
    const node = nodeAt(tree, id);
    if (node.status !== 'open' || node.relevantAt !== nowhere) continue;
    node.relevantAt = findFrom(node.parents, lastWay, (way) => leadsOn(tree, edgeAt(tree, way)));
    if (node.relevantAt !== nowhere) spread(tree, node.edges);
  }
  return spread(tree, added).filter((id) => !orphans.has(id));
}

/** Computes the relevance of every node anew, after a change that takes facts back; returns the relevant ones. */
export function recomputeRelevance<S, A>(tree: ProofTree<S, A>): NodeId[] {
  for (const node of tree.nodes) node.relevantAt = nowhere;
  const root = nodeAt(tree, rootId);
  return root.status === 'open' ? [rootId, ...spread(tree, root.edges)] : [];
}

/** Takes the way away from all nodes that are reached by way of what is decided, and tells where it was. */
function cutOff<S, A>(tree: ProofTree<S, A>, decided: readonly NodeId[]): ReadonlyMap<NodeId, number> {
  const orphans = new Map<NodeId, number>();
  const loseWay = (edge: TreeEdge<S, A>) => {
    for (const id of edge.children) {
      const child = nodeAt(tree, id);
      if (child.parents[child.relevantAt] !== edge.id) continue;
      orphans.set(id, child.relevantAt);
      child.relevantAt = nowhere;
    }
  };
  for (const id of decided) {
    const node = nodeAt(tree, id);
    for (const edge of node.edges) loseWay(edgeAt(tree, edge));
    if (isHopeless(node)) for (const edge of node.parents) loseWay(edgeAt(tree, edge));
    else node.relevantAt = nowhere;
  }
  // The map grows while it is gone through.
  for (const id of orphans.keys()) for (const edge of nodeAt(tree, id).edges) loseWay(edgeAt(tree, edge));
  return orphans;
}

/** Makes relevant what the edges lead to, if it isn't yet, and so on downwards; returns it. */
function spread<S, A>(tree: ProofTree<S, A>, from: readonly EdgeId[]): NodeId[] {
  const reached: NodeId[] = [];
  const cross = (id: EdgeId) => {
    const edge = edgeAt(tree, id);
    if (!leadsOn(tree, edge)) return;
    for (const child of edge.children) {
      const node = nodeAt(tree, child);
      if (isRelevant(tree, child) || node.status !== 'open') continue;
      node.relevantAt = findSorted(node.parents, id);
      reached.push(child);
    }
  };
  for (const id of from) cross(id);
  // The list grows while it is gone through.
  for (const id of reached) for (const edge of nodeAt(tree, id).edges) cross(edge);
  return reached;
}

function leadsOn<S, A>(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): boolean {
  return isRelevant(tree, edge.parent) && !isDead(tree, edge);
}
