/**
 * One way down the AND/OR graph. At an OR node it takes the edge with the highest rating, or stays there, if
 * trying the node's next proposals is rated higher; at an AND edge it goes to the unproved child with the
 * lowest rank. Facts come first: it never enters a node that is decided, nor takes a dead edge, so where it
 * ends is relevant. It meets no node twice, which makes cycles harmless. Where there is no way on it steps
 * back and tries the next best way.
 */
import {
  type EdgeId,
  edgeAt,
  isExpandable,
  type NodeId,
  nodeAt,
  type ProofTree,
  rootId,
  type TreeEdge,
  type TreeNode,
} from '../../proof-tree.ts';
import { isDead } from '../../relevance.ts';
import type { Walk } from './walk.ts';

/** How good the ways to go on at one node are; higher is better. */
export interface Ratings<S, A> {
  /** To stay and try the next untried proposals. */
  rest(): number;
  edge(edge: TreeEdge<S, A>): number;
}

/** True when the edge leads on to positions, and a proof may use it. */
export function isLiving<S, A>(tree: ProofTree<S, A>, edge: TreeEdge<S, A>): boolean {
  return edge.children.length > 0 && !isDead(tree, edge);
}

/** What tells one descending strategy from another. */
export interface Guide<S, A> {
  rate(tree: ProofTree<S, A>, node: TreeNode<S, A>): Ratings<S, A>;
  /** Of the children of an edge, all of which must be proved, the one with the lowest rank is worked on. */
  rank(tree: ProofTree<S, A>, child: TreeNode<S, A>): number;
}

/**
 * The way from the root to an expandable node, or null when none is found with at most `patience` steps back.
 */
export function descend<S, A>(tree: ProofTree<S, A>, guide: Guide<S, A>, patience: number): Walk | null {
  const nodes: NodeId[] = [rootId];
  const edges: EdgeId[] = [];
  /** The ratings of the options that were taken here. */
  const taken: number[] = [];
  /** Nodes of the walk, and those from which there was no way on. */
  const met = new Set(nodes);
  if (nodeAt(tree, rootId).status !== 'open') return null;
  for (let stepsBack = 0; ; ) {
    const way = findBestWay(tree, guide, nodeAt(tree, nodes.at(-1)!), met);
    if (way?.kind === 'stay') {
      const rating = way.rating ?? taken.at(-1);
      return { nodes, edges, ...(rating !== undefined && { rating }) };
    }
    if (way !== null) {
      taken.push(way.rating);
      edges.push(way.edge);
      nodes.push(way.child);
      met.add(way.child);
    } else {
      if (stepsBack === patience || nodes.length === 1) return null;
      stepsBack += 1;
      nodes.pop();
      edges.pop();
      taken.pop();
    }
  }
}

type Way =
  /** Without a rating where there was no other way. */
  | { readonly kind: 'stay'; readonly rating?: number }
  | { readonly kind: 'down'; readonly edge: EdgeId; readonly child: NodeId; readonly rating: number };

function findBestWay<S, A>(
  tree: ProofTree<S, A>,
  guide: Guide<S, A>,
  node: TreeNode<S, A>,
  met: ReadonlySet<NodeId>,
): Way | null {
  const ratings = guide.rate(tree, node);
  let best: Extract<Way, { kind: 'down' }> | null = null;
  for (const id of node.edges) {
    const edge = edgeAt(tree, id);
    if (!isLiving(tree, edge)) continue;
    const child = findFirstChild(tree, guide, edge, met);
    if (child === null) continue;
    const rating = ratings.edge(edge);
    if (best === null || rating > best.rating) best = { kind: 'down', edge: id, child, rating };
  }
  if (!isExpandable(node)) return best;
  if (best === null) return { kind: 'stay' };
  const rating = ratings.rest();
  return rating > best.rating ? { kind: 'stay', rating } : best;
}

function findFirstChild<S, A>(
  tree: ProofTree<S, A>,
  guide: Guide<S, A>,
  edge: TreeEdge<S, A>,
  met: ReadonlySet<NodeId>,
): NodeId | null {
  let first: NodeId | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const id of edge.children) {
    const child = nodeAt(tree, id);
    // One that is being asked, and has nothing below it yet, leads nowhere.
    const leadsOn = child.status === 'open' && (isExpandable(child) || child.edges.length > 0);
    if (!leadsOn || met.has(id)) continue;
    const rank = guide.rank(tree, child);
    if (first !== null && rank >= lowest) continue;
    first = id;
    lowest = rank;
  }
  return first;
}
