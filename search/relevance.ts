import { Heap } from '../core/heap.ts';
import {
  type EdgeId,
  edgeAt,
  findFrom,
  findSorted,
  isExpandable,
  isHopeless,
  type NodeId,
  nodeAt,
  nowhere,
  type ProofTree,
  rootId,
  type TreeEdge,
} from './proof-tree.ts';

/**
 * A node is relevant when work on it can still help the root: it is open, and a path of open nodes and edges that
 * aren't dead leads from the root to it.
 *
 * Each relevant node but the root remembers one edge by which it is reached, `relevantAt`; together these edges are
 * a tree that hangs on the root. When something is decided, the branches below it are cut off, and each of their
 * nodes looks for another edge that leads to it. So the question costs nothing, and an answer costs about as much
 * as it changes: a search can go a million actions deep.
 */

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

/**
 * The most probable path from the root to each node: maximal sum of log-probabilities, then fewest edges.
 * No log-probability is above 0, so going round a cycle never helps, and improving comes to an end.
 */

export interface Path {
  readonly logProbability: number;
  readonly depth: number;
}

export function extendPath(path: Path, logProbability: number): Path {
  // A model's sum of rounded numbers may end a hair above 0.
  return { logProbability: path.logProbability + Math.min(0, logProbability), depth: path.depth + 1 };
}

export function isBetterPath(a: Path, b: Path): boolean {
  return a.logProbability > b.logProbability || (a.logProbability === b.logProbability && a.depth < b.depth);
}

/**
 * Takes a new edge into account; returns the nodes whose path got better, its new children not included. They are
 * gone through from the most probable path downwards (Dijkstra), so that each is passed on once.
 */
export function improvePaths<S, A>(tree: ProofTree<S, A>, added: TreeEdge<S, A>): readonly NodeId[] {
  const path = extendPath(nodeAt(tree, added.parent), added.logProbability);
  const isBetter = (id: NodeId) => isBetterPath(path, nodeAt(tree, id));
  return added.children.some(isBetter) ? passOn(tree, added) : [];
}

function passOn<S, A>(tree: ProofTree<S, A>, added: TreeEdge<S, A>): NodeId[] {
  const improved = new Set<NodeId>();
  const agenda = new Heap<NodeId>();
  const improve = (edge: TreeEdge<S, A>) => {
    const path = extendPath(nodeAt(tree, edge.parent), edge.logProbability);
    for (const id of edge.children) {
      const child = nodeAt(tree, id);
      if (!isBetterPath(path, child)) continue;
      child.logProbability = path.logProbability;
      child.depth = path.depth;
      improved.add(id);
      agenda.set(id, path.logProbability);
    }
  };
  improve(added);
  for (let id = agenda.pop(); id !== undefined; id = agenda.pop()) {
    for (const below of nodeAt(tree, id).edges) improve(edgeAt(tree, below));
  }
  return [...improved];
}

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
