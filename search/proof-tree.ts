import { LakatosError } from '../core/errors.ts';
import type { Position, Proposal, Step } from './interfaces.ts';

declare const nodeIdBrand: unique symbol;
declare const edgeIdBrand: unique symbol;
/** Index into `nodes`. */
export type NodeId = number & { readonly [nodeIdBrand]: true };
/** Index into `edges`. */
export type EdgeId = number & { readonly [edgeIdBrand]: true };

/**
 * `exhausted`: every proposal was tried and no proof can come of them. `refuted`: there is no proof, whatever might
 * be tried. See `relevance.ts`.
 */
export const nodeStatuses = ['open', 'proved', 'exhausted', 'refuted'] as const;
export type NodeStatus = (typeof nodeStatuses)[number];

/** An OR node: a position, and what is known of it. */
export interface TreeNode<S, A> {
  readonly id: NodeId;
  readonly position: Position<S>;
  /** Edges that have this node as a child, each once. */
  readonly parents: EdgeId[];
  /** Answered proposals, in the order of the answers. An empty list may be one for all nodes: replace it. */
  edges: EdgeId[];
  /** The policy has been asked; its answer may still be under way. */
  asked: boolean;
  /** How often the policy has answered. */
  answers: number;
  /** First those that are answered, in the order of `edges`; then those in flight; then those never tried. */
  proposals: readonly Proposal<A>[] | null;
  /** How many of the proposals, from the first, were handed out: answered or in flight. */
  taken: number;
  /** Estimate of a `Value`, when there is one. */
  value: number | null;
  /** Why the node has no proof, if the refuter said so about this very position. */
  refutation: string | null;
  status: NodeStatus;
  /** Refuted, or exhausted by real failures only: no time-out, loss or rejected proof is to blame. */
  complete: boolean;
  /** Sum of the log-probabilities on the most probable path from the root, and how many edges that path has. */
  logProbability: number;
  depth: number;
  /** Where in `edges` that one is on which the node's hope (or doubt) rests, if it rests on one: see `facts.ts`. */
  hopeAt: number;
  doubtAt: number;
  /** Where in `parents` that one is by which the node is relevant, or `nowhere`: see `relevance.ts`. */
  relevantAt: number;
}

/** No place in a list. */
export const nowhere = -1;

/** An AND node: an action that was tried, and the subproblems that it left. */
export interface TreeEdge<S, A> {
  readonly id: EdgeId;
  readonly parent: NodeId;
  readonly action: A;
  readonly logProbability: number;
  readonly step: Step<S>;
  /** In the order of the outcome's positions; a node may occur twice. */
  readonly children: readonly NodeId[];
  /** True when it is blamed for the rejection of a proof (see `blame.ts`); it counts as dead. */
  rejected: boolean;
}

/**
 * The AND/OR tree of a search, de-duplicated by position key: a directed graph, perhaps with cycles. Lists of
 * edges are in the order of the ids.
 */
export interface ProofTree<S, A> {
  readonly nodes: TreeNode<S, A>[];
  readonly edges: TreeEdge<S, A>[];
  /** The edges of each proof that the gate rejected. */
  readonly rejectedProofs: (readonly EdgeId[])[];
  readonly idOfKey: Map<string, NodeId>;
}

export const rootId = 0 as NodeId;

export function createTree<S, A>(root: Position<S>): ProofTree<S, A> {
  const tree: ProofTree<S, A> = { nodes: [], edges: [], rejectedProofs: [], idOfKey: new Map() };
  addNode(tree, root, { logProbability: 0, depth: 0, value: null, parents: [] });
  return tree;
}

/** One for all nodes that have none: most of a large tree. */
const noEdges: EdgeId[] = [];

/** Adds a position that is not in the tree yet; `found` tells how it was met. */
export function addNode<S, A>(
  tree: ProofTree<S, A>,
  position: Position<S>,
  found: Pick<TreeNode<S, A>, 'logProbability' | 'depth' | 'value' | 'parents'>,
): TreeNode<S, A> {
  const id = tree.nodes.length as NodeId;
  const node: TreeNode<S, A> = {
    id,
    position,
    parents: found.parents,
    edges: noEdges,
    asked: false,
    answers: 0,
    proposals: null,
    taken: 0,
    value: found.value,
    refutation: null,
    status: 'open',
    complete: false,
    logProbability: found.logProbability,
    depth: found.depth,
    hopeAt: nowhere,
    doubtAt: nowhere,
    relevantAt: nowhere,
  };
  tree.nodes.push(node);
  tree.idOfKey.set(position.key, id);
  return node;
}

export function nodeAt<S, A>(tree: ProofTree<S, A>, id: NodeId): TreeNode<S, A> {
  const node = tree.nodes[id];
  if (node === undefined) throw new LakatosError('INTERNAL', `the proof tree has no node ${id}`);
  return node;
}

export function edgeAt<S, A>(tree: ProofTree<S, A>, id: EdgeId): TreeEdge<S, A> {
  const edge = tree.edges[id];
  if (edge === undefined) throw new LakatosError('INTERNAL', `the proof tree has no edge ${id}`);
  return edge;
}

/** What has to be proved for the edge: a node that it leaves twice is proved once. */
export function subproblems<S, A>({ children }: TreeEdge<S, A>): readonly NodeId[] {
  return children.length < 2 ? children : [...new Set(children)];
}

/** True when the node is refuted or exhausted: no edge that needs it can lead to a proof. */
export function isHopeless<S, A>(node: TreeNode<S, A>): boolean {
  return node.status === 'exhausted' || node.status === 'refuted';
}

/** True while an answer of the policy or of the environment is still to come for this node. */
export function isWorking<S, A>(node: TreeNode<S, A>): boolean {
  return node.proposals === null || node.edges.length < node.proposals.length;
}

/** True when there is something to begin at this node: ask the policy, or try a proposal. */
export function isExpandable<S, A>(node: TreeNode<S, A>): boolean {
  if (node.status !== 'open') return false;
  return node.proposals === null ? !node.asked : node.taken < node.proposals.length;
}

/** Where the number is in a list of ascending numbers; O(log n). It must be there. */
export function findSorted(list: readonly number[], wanted: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  if (list[low] !== wanted) throw new LakatosError('INTERNAL', `a list of the proof tree lacks ${wanted}`);
  return low;
}

/** The first place that will do, beginning at `start` and going round: what failed once is rarely looked at again. */
export function findFrom<T>(list: readonly T[], start: number, fits: (item: T) => boolean): number {
  const begin = Math.max(0, start);
  for (let place = begin; place < list.length; place += 1) if (fits(list[place]!)) return place;
  for (let place = 0; place < begin; place += 1) if (fits(list[place]!)) return place;
  return nowhere;
}
