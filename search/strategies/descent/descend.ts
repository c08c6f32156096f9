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
import type { Settled } from '../../strategy.ts';

/**
 * One way down the AND/OR graph. At an OR node it takes the edge with the highest rating, or stays there, if
 * trying the node's next proposals is rated higher; at an AND edge it goes to the unproved child with the
 * lowest rank. Facts come first: it never enters a node that is decided, nor takes a dead edge, so where it
 * ends is relevant. It meets no node twice, which makes cycles harmless. Where there is no way on it steps
 * back and tries the next best way.
 */

/** A way down from the root: `edges[i]` leads from `nodes[i]` to `nodes[i + 1]`; no node is met twice. */
export interface Walk {
  readonly nodes: readonly NodeId[];
  readonly edges: readonly EdgeId[];
  /** Of the last option that was rated on the way: to try proposals at its end, or the edge that led there. */
  readonly rating?: number;
}

export function endOfWalk({ nodes }: Walk): NodeId {
  return nodes.at(-1)!;
}

/** The walks whose choices have not settled yet. Strategies count them so that the next ones go elsewhere. */
export class WalksUnderWay {
  readonly #byEnd = new Map<NodeId, Walk[]>();
  readonly #through = new Map<NodeId, number>();
  readonly #along = new Map<EdgeId, number>();

  begin(walk: Walk): void {
    const end = endOfWalk(walk);
    this.#byEnd.set(end, [...(this.#byEnd.get(end) ?? []), walk]);
    this.#count(walk, 1);
  }

  /** The oldest walk to the node is over, and returned. */
  finish(end: NodeId): Walk | undefined {
    const [walk, ...rest] = this.#byEnd.get(end) ?? [];
    if (walk === undefined) return undefined;
    if (rest.length === 0) this.#byEnd.delete(end);
    else this.#byEnd.set(end, rest);
    this.#count(walk, -1);
    return walk;
  }

  /** How many of them end at the node. */
  endingAt(node: NodeId): number {
    return this.#byEnd.get(node)?.length ?? 0;
  }

  /** How many of them pass the node or end there. */
  through(node: NodeId): number {
    return this.#through.get(node) ?? 0;
  }

  along(edge: EdgeId): number {
    return this.#along.get(edge) ?? 0;
  }

  #count({ nodes, edges }: Walk, change: number): void {
    for (const node of nodes) addTo(this.#through, node, change);
    for (const edge of edges) addTo(this.#along, edge, change);
  }
}

/** Zeros are left out, so that the map stays as small as what is under way. */
function addTo<K>(counts: Map<K, number>, key: K, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** A walk of an earlier search, and what came of it. */
export interface EarlierWalk {
  readonly walk: Walk;
  readonly settled: Settled;
}

/**
 * The walks that a search may have made to grow the tree, in the order of their answers: `chunk` proposals at a time,
 * and to each node by the way on which it was met first. In a tree without transpositions there is no other way; in a
 * graph the walk may have come by one that was found later.
 */
export function* earlierWalks<S, A>(tree: ProofTree<S, A>, chunk: number): Generator<EarlierWalk> {
  let begun: TreeEdge<S, A>[] = [];
  for (const edge of tree.edges) {
    if (begun.length > 0 && (begun.length === chunk || begun[0]!.parent !== edge.parent)) {
      yield toAnswers(tree, begun);
      begun = [];
    }
    begun.push(edge);
  }
  if (begun.length > 0) yield toAnswers(tree, begun);
  for (const { id, proposals } of tree.nodes) {
    // The policy had no idea, and nobody remembers when that was.
    if (proposals?.length === 0)
      yield { walk: firstWay(tree, id), settled: { node: id, edges: [], created: [] } };
  }
}

function toAnswers<S, A>(tree: ProofTree<S, A>, edges: readonly TreeEdge<S, A>[]): EarlierWalk {
  const node = edges[0]!.parent;
  const created = new Set(
    edges.flatMap(({ id, children }) =>
      children.filter((child) => child !== rootId && nodeAt(tree, child).parents[0] === id),
    ),
  );
  return {
    walk: firstWay(tree, node),
    settled: { node, edges: edges.map(({ id }) => id), created: [...created] },
  };
}

/** The way by which the node was met first. Whatever met a node is older than it, so that this comes to an end. */
function firstWay<S, A>(tree: ProofTree<S, A>, end: NodeId): Walk {
  const nodes = [end];
  const edges = [];
  for (let id = end; id !== rootId; ) {
    const edge = edgeAt(tree, nodeAt(tree, id).parents[0]!);
    edges.push(edge.id);
    nodes.push(edge.parent);
    id = edge.parent;
  }
  return { nodes: nodes.reverse(), edges: edges.reverse() };
}

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
