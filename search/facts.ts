import { type Level, someEdgeHolds } from './levels.ts';
import { edgeAt, isWorking, type NodeId, nodeAt, type ProofTree, type TreeNode } from './proof-tree.ts';

/** Nodes whose status changed. */
export interface FactChanges {
  readonly proved: readonly NodeId[];
  readonly exhausted: readonly NodeId[];
}

/**
 * Brings the facts up to date after `changed` got edges or proposals. Facts only ever grow, so each node
 * is marked at most once for each fact, and a change travels from a node to its parents.
 */
export function settleFacts<S, A>(tree: ProofTree<S, A>, changed: NodeId): FactChanges {
  const proved: NodeId[] = [];
  const exhausted: NodeId[] = [];
  const agenda = [changed];
  const informParents = (node: TreeNode<S, A>) => {
    for (const edge of node.parents) agenda.push(edgeAt(tree, edge).parent);
  };
  for (let id = agenda.pop(); id !== undefined; id = agenda.pop()) {
    const node = nodeAt(tree, id);
    if (node.status === 'proved') continue;
    if (someEdgeHolds(tree, node, 'proof', (child) => nodeAt(tree, child).status === 'proved')) {
      node.status = 'proved';
      proved.push(id);
      informParents(node);
      continue;
    }
    for (const fallen of findFallen(tree, node, 'hope')) {
      fallen.status = 'exhausted';
      exhausted.push(fallen.id);
      informParents(fallen);
    }
    for (const fallen of findFallen(tree, node, 'doubt')) {
      fallen.complete = true;
      informParents(fallen);
    }
  }
  return { proved, exhausted };
}

/**
 * Nodes that no longer hold on a level, when `start` may have lost its last support; `start` is among them or
 * there are none. Looks below `start`, level by level, only as far as it takes to find what holds it up; if
 * nothing does, it has seen every circle that `start` could have rested on.
 */
function findFallen<S, A>(tree: ProofTree<S, A>, start: TreeNode<S, A>, level: Level): TreeNode<S, A>[] {
  const hasFallen = (node: TreeNode<S, A>) =>
    level === 'hope' ? node.status === 'exhausted' : node.complete;
  const standsAlone = (node: TreeNode<S, A>) => node.status === 'proved' || isWorking(node);
  if (hasFallen(start) || standsAlone(start)) return [];

  const region = new Map([[start.id, start]]);
  const standing = new Set<NodeId>();
  const holds = (id: NodeId) => standing.has(id) || standsAlone(nodeAt(tree, id));
  /** Lets `lowest` stand if it can, and whatever in the region rests on it. */
  const raise = (lowest: TreeNode<S, A>) => {
    const agenda = [lowest];
    for (let node = agenda.pop(); node !== undefined; node = agenda.pop()) {
      if (standing.has(node.id) || !someEdgeHolds(tree, node, level, holds)) continue;
      standing.add(node.id);
      for (const edge of node.parents) {
        const parent = region.get(edgeAt(tree, edge).parent);
        if (parent !== undefined) agenda.push(parent);
      }
    }
  };

  for (const node of region.values()) {
    raise(node);
    if (standing.has(start.id)) return [];
    if (standing.has(node.id)) continue;
    for (const edge of node.edges) {
      const children = edgeAt(tree, edge).children.map((child) => nodeAt(tree, child));
      if (children.some(hasFallen)) continue;
      for (const child of children) if (!standsAlone(child)) region.set(child.id, child);
    }
  }
  return [...region.values()].filter((node) => !standing.has(node.id));
}
