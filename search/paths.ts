/**
 * The most probable path from the root to each node: maximal sum of log-probabilities, then fewest edges.
 * No log-probability is above 0, so going round a cycle never helps, and improving comes to an end.
 */
import { Heap } from '../core/heap.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, type TreeEdge } from './proof-tree.ts';

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
