/**
 * Keeps the facts of `relevance.ts` up to date while the tree grows. Facts only ever grow, so a change travels from a
 * node to its parents, along each edge once for each fact.
 *
 * A node that has hope (or doubt) without being a base rests on one edge that holds: `hopeAt` (`doubtAt`). These
 * reasons never go in a circle, so as long as its edge holds nothing is to be done; that is what keeps a long chain
 * cheap, whose every node has a side branch that dies. Only when the edge fails another is looked for.
 */
import { recomputeFacts, type StatusChange } from './facts-from-scratch.ts';
import {
  type EdgeId,
  edgeAt,
  findFrom,
  findSorted,
  isHopeless,
  isWorking,
  type NodeId,
  nodeAt,
  nowhere,
  type ProofTree,
  type TreeNode,
} from './proof-tree.ts';
import { edgeHolds } from './relevance.ts';

/** What became of nodes. */
export interface FactChanges {
  readonly proved: readonly NodeId[];
  readonly exhausted: readonly NodeId[];
  readonly refuted: readonly NodeId[];
  /** Nodes of which a refutation and a proof are both known; each counts as proved. */
  readonly contradicted: readonly NodeId[];
  /** What else is another now because facts that rested on such a refutation were taken back. */
  readonly revised: readonly StatusChange[];
}

/** Brings the facts up to date after node `start` got a refutation, proposals, or the edges `added`. */
export function settleFacts<S, A>(
  tree: ProofTree<S, A>,
  start: NodeId,
  added: readonly EdgeId[] = [],
): FactChanges {
  const proved: NodeId[] = [];
  const exhausted: NodeId[] = [];
  const refuted: NodeId[] = [];
  const contradicted: NodeId[] = [];
  /** Edges that are new, or have a child that is another than before. */
  const agenda: EdgeId[] = [];
  const changes = { proved, exhausted, refuted, contradicted };
  const refute = (node: TreeNode<S, A>) => {
    node.status = 'refuted';
    node.complete = true;
    refuted.push(node.id);
    pushAll(agenda, node.parents);
  };
  const dropFallen = (node: TreeNode<S, A>) => {
    for (const fallen of findFallen(tree, node, 'hope')) {
      fallen.status = 'exhausted';
      exhausted.push(fallen.id);
      pushAll(agenda, fallen.parents);
    }
    for (const fallen of findFallen(tree, node, 'doubt')) {
      fallen.complete = true;
      pushAll(agenda, fallen.parents);
    }
  };

  const node = nodeAt(tree, start);
  if (node.refutation !== null && node.status !== 'proved' && node.status !== 'refuted') refute(node);
  if (added.length === 0) dropFallen(node);
  pushAll(agenda, added);
  for (let id = agenda.pop(); id !== undefined; id = agenda.pop()) {
    const edge = edgeAt(tree, id);
    const parent = nodeAt(tree, edge.parent);
    const isRefuted = edgeHolds(edge, 'refutation', (child) => nodeAt(tree, child).status === 'refuted');
    if (parent.status === 'proved') {
      // Told once: when the edge is new, or one of its children was refuted just now.
      const isNews =
        isRefuted && (added.includes(id) || edge.children.some((child) => refuted.includes(child)));
      if (isNews && !contradicted.includes(parent.id)) contradicted.push(parent.id);
    } else if (edgeHolds(edge, 'proof', (child) => nodeAt(tree, child).status === 'proved')) {
      if (parent.status === 'refuted') {
        contradicted.push(parent.id);
        return { ...changes, revised: recomputeFacts(tree) };
      }
      parent.status = 'proved';
      proved.push(parent.id);
      pushAll(agenda, parent.parents);
    } else if (isRefuted) {
      if (parent.status !== 'refuted') refute(parent);
    } else {
      dropFallen(parent);
    }
  }
  return { ...changes, revised: [] };
}

/** By level, where a node keeps the edge that it rests on there. */
const placeOf = { hope: 'hopeAt', doubt: 'doubtAt' } as const;

type KeptLevel = keyof typeof placeOf;

function hasFallen<S, A>(node: TreeNode<S, A>, level: KeptLevel): boolean {
  return level === 'hope' ? isHopeless(node) : node.complete;
}

/** True when the node needs no edge to stand. */
function standsAlone<S, A>(node: TreeNode<S, A>): boolean {
  return node.status === 'proved' || (isWorking(node) && node.status !== 'refuted');
}

/** Nodes that no longer hold on a level, when `start` may have lost what it rests on. */
function findFallen<S, A>(
  tree: ProofTree<S, A>,
  start: TreeNode<S, A>,
  level: KeptLevel,
): readonly TreeNode<S, A>[] {
  if (hasFallen(start, level) || standsAlone(start)) return [];
  const isUp = (id: NodeId) => !hasFallen(nodeAt(tree, id), level);
  const resting = start.edges[start[placeOf[level]]];
  if (resting !== undefined && edgeHolds(edgeAt(tree, resting), level, isUp)) return [];
  return searchBelow(tree, start, level);
}

/**
 * `start` rests on nothing: looks for something below it, level by level, only as far as it takes to find what holds
 * it up. If nothing does, all circles that it could have rested on have been seen, and what stands in none of them
 * has fallen: `start` and perhaps others.
 */
function searchBelow<S, A>(tree: ProofTree<S, A>, start: TreeNode<S, A>, level: KeptLevel): TreeNode<S, A>[] {
  const place = placeOf[level];
  const region = new Map([[start.id, start]]);
  const standing = new Set<NodeId>();
  const holds = (id: NodeId) => standing.has(id) || standsAlone(nodeAt(tree, id));
  /** Lets a node stand that has an edge which holds, and whatever in the region rests on it. */
  const raise = (lowest: TreeNode<S, A>) => {
    const first = findFrom(lowest.edges, lowest[place], (id) => edgeHolds(edgeAt(tree, id), level, holds));
    if (first === nowhere) return;
    lowest[place] = first;
    standing.add(lowest.id);
    const agenda = [lowest];
    for (let node = agenda.pop(); node !== undefined; node = agenda.pop()) {
      for (const id of node.parents) {
        const edge = edgeAt(tree, id);
        const parent = region.get(edge.parent);
        if (parent === undefined || standing.has(parent.id) || !edgeHolds(edge, level, holds)) continue;
        parent[place] = findSorted(parent.edges, id);
        standing.add(parent.id);
        agenda.push(parent);
      }
    }
  };

  for (const node of region.values()) {
    if (!standing.has(node.id)) raise(node);
    if (standing.has(start.id)) return [];
    if (standing.has(node.id)) continue;
    for (const id of node.edges) {
      const children = edgeAt(tree, id).children.map((child) => nodeAt(tree, child));
      if (children.some((child) => hasFallen(child, level))) continue;
      for (const child of children) if (!standsAlone(child)) region.set(child.id, child);
    }
  }
  return [...region.values()].filter((node) => !standing.has(node.id));
}

/** Without spreading into arguments, of which a call can take only so many. */
function pushAll<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item);
}
