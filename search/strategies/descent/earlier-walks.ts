import { edgeAt, type NodeId, nodeAt, type ProofTree, rootId, type TreeEdge } from '../../proof-tree.ts';
import type { Settled } from '../../strategy.ts';
import type { Walk } from './walk.ts';

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
