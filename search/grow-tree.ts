import { LakatosError } from '../core/errors.ts';
import { type FactChanges, settleFacts } from './facts.ts';
import { recomputeFacts } from './facts-from-scratch.ts';
import type { Position, Proposal, Step } from './interfaces.ts';
import {
  addNode,
  createTree,
  type EdgeId,
  type NodeId,
  nodeAt,
  type ProofTree,
  type TreeEdge,
  type TreeNode,
} from './proof-tree.ts';
import { canBeChosen, extendPath, improvePaths, recomputeRelevance, settleRelevance } from './relevance.ts';

/** What one addition did to the tree. */
export interface Growth<S, A> extends FactChanges {
  readonly edges: readonly TreeEdge<S, A>[];
  /** Expandable and relevant nodes that are new, have a better path, or became relevant again. */
  readonly offers: readonly NodeId[];
}

/** Keeps the policy's answer for a node. */
export function recordProposals<S, A>(
  tree: ProofTree<S, A>,
  id: NodeId,
  proposals: readonly Proposal<A>[],
): Growth<S, A> {
  requireOrder(proposals);
  addAnswer(nodeAt(tree, id), proposals);
  return settle(tree, id, []);
}

/** Puts what the node did not have behind what it has, and returns it; facts and relevance are left for later. */
export function addAnswer<S, A>(
  node: TreeNode<S, A>,
  answer: readonly Proposal<A>[],
): readonly Proposal<A>[] {
  const earlier = node.proposals ?? [];
  const known = new Set(earlier.map(({ action }) => action));
  const proposals = answer.filter(({ action }) => !known.has(action));
  node.asked = true;
  node.answers += 1;
  node.proposals = [...earlier, ...proposals];
  return proposals;
}

/** @throws LakatosError INTERNAL where a policy does not keep to its interface */
export function requireOrder(proposals: readonly Proposal<unknown>[]): void {
  let last = Number.POSITIVE_INFINITY;
  for (const { logProbability } of proposals) {
    if (!(logProbability <= last))
      throw new LakatosError(
        'INTERNAL',
        'a policy must give numbers and list the most probable action first',
      );
    last = logProbability;
  }
}

/** Keeps why a node has no proof, as the refuter said. */
export function recordRefutation<S, A>(tree: ProofTree<S, A>, id: NodeId, reason: string): Growth<S, A> {
  nodeAt(tree, id).refutation = reason;
  return settle(tree, id, []);
}

/** Hands out the next `count` untried proposals of a node, or as many as there are. */
export function takeProposals<S, A>(
  tree: ProofTree<S, A>,
  id: NodeId,
  count: number,
): readonly Proposal<A>[] {
  const node = nodeAt(tree, id);
  const taken = (node.proposals ?? []).slice(node.taken, node.taken + count);
  node.taken += taken.length;
  return taken;
}

/** Adds the answers to proposals that were taken from a node. `values` has estimates of new positions, by key. */
export function recordSteps<S, A>(
  tree: ProofTree<S, A>,
  id: NodeId,
  taken: readonly Proposal<A>[],
  steps: readonly Step<S>[],
  values: ReadonlyMap<string, number>,
): Growth<S, A> {
  if (steps.length !== taken.length) {
    throw new LakatosError('INTERNAL', `the environment answered ${steps.length} of ${taken.length} actions`);
  }
  moveAnswered(nodeAt(tree, id), taken);
  const known = tree.nodes.length;
  const edges = addEdges(tree, id, taken, steps, values);
  const touched = new Set<NodeId>();
  for (const { id } of tree.nodes.slice(known)) touched.add(id);
  for (const edge of edges) for (const node of improvePaths(tree, edge)) touched.add(node);
  return settle(tree, id, edges, touched);
}

/** Brings everything that follows up to date. `touched` nodes are offered if they can be chosen. */
function settle<S, A>(
  tree: ProofTree<S, A>,
  id: NodeId,
  edges: readonly TreeEdge<S, A>[],
  touched: Iterable<NodeId> = [],
): Growth<S, A> {
  const added = edges.map((edge) => edge.id);
  const changes = settleFacts(tree, id, added);
  const { proved, exhausted, refuted, revised } = changes;
  const gained =
    revised.length > 0
      ? recomputeRelevance(tree)
      : settleRelevance(tree, added, [...proved, ...exhausted, ...refuted]);
  const offers = [...new Set([...touched, ...gained])].filter((node) => canBeChosen(tree, node));
  return { ...changes, edges, offers };
}

/** Takes back proposals that were handed out and not tried: they come next. */
export function putBack<S, A>(tree: ProofTree<S, A>, id: NodeId, untried: readonly Proposal<A>[]): void {
  if (untried.length === 0) return;
  const node = nodeAt(tree, id);
  const proposals = node.proposals ?? [];
  const handedOut = proposals.slice(0, node.taken).filter((proposal) => !untried.includes(proposal));
  node.proposals = [...handedOut, ...untried, ...proposals.slice(node.taken)];
  node.taken = handedOut.length;
}

/** Puts the proposals that are answered now behind those that were before, and in front of those in flight. */
function moveAnswered<S, A>(node: TreeNode<S, A>, answered: readonly Proposal<A>[]): void {
  const proposals = node.proposals ?? [];
  const start = node.edges.length;
  if (answered.every((proposal, index) => proposals[start + index] === proposal)) return;
  const inFlight = proposals.slice(start, node.taken).filter((proposal) => !answered.includes(proposal));
  node.proposals = [...proposals.slice(0, start), ...answered, ...inFlight, ...proposals.slice(node.taken)];
}

/** Adds answers, and the positions that nobody met before; facts, paths and relevance are left for later. */
export function addEdges<S, A>(
  tree: ProofTree<S, A>,
  parent: NodeId,
  taken: readonly Proposal<A>[],
  steps: readonly Step<S>[],
  values: ReadonlyMap<string, number>,
): readonly TreeEdge<S, A>[] {
  const edges = taken.map((proposal, index) => addEdge(tree, parent, proposal, steps[index]!, values));
  const node = nodeAt(tree, parent);
  if (node.edges.length === 0) node.edges = edges.map(({ id }) => id);
  else for (const { id } of edges) node.edges.push(id);
  return edges;
}

function addEdge<S, A>(
  tree: ProofTree<S, A>,
  parent: NodeId,
  { action, logProbability }: Proposal<A>,
  step: Step<S>,
  values: ReadonlyMap<string, number>,
): TreeEdge<S, A> {
  const id = tree.edges.length as EdgeId;
  const path = extendPath(nodeAt(tree, parent), logProbability);
  const children = positionsOf(step).map((position) => {
    const known = tree.idOfKey.get(position.key);
    // A list made with its item takes a third of the memory of one that grows to it.
    if (known === undefined) {
      const value = values.get(position.key) ?? null;
      const { logProbability, depth } = path;
      return addNode(tree, position, { logProbability, depth, value, parents: [id] }).id;
    }
    const { parents } = nodeAt(tree, known);
    if (parents.at(-1) !== id) parents.push(id);
    return known;
  });
  const edge: TreeEdge<S, A> = {
    id,
    parent,
    action,
    logProbability,
    step,
    children: children.length === 0 ? noChildren : children,
    rejected: false,
  };
  tree.edges.push(edge);
  return edge;
}

const noChildren: readonly NodeId[] = [];

function positionsOf<S>({ outcome }: Step<S>): readonly Position<S>[] {
  return outcome.kind === 'progress' ? outcome.children : [];
}

/**
 * A tree of its own with what was told to this one, in order, and all facts computed anew; what is under way counts as not
 * begun. May be called at any time, in a search too.
 * @param childrenOf what an edge leads to in the copy, under the same keys: each edge has states of its own, as two that lead
 * to one position need not print alike
 */
export function copyTree<S, T, A>(
  tree: ProofTree<S, A>,
  root: Position<T>,
  childrenOf: (edge: TreeEdge<S, A>) => readonly Position<T>[],
): ProofTree<T, A> {
  const copy = createTree<T, A>(root);
  for (const original of tree.edges) {
    const { parent, rejected } = original;
    const { outcome, ...rest } = original.step;
    const step =
      outcome.kind === 'progress'
        ? { ...rest, outcome: { ...outcome, children: childrenOf(original) } }
        : { ...rest, outcome };
    const proposal = nodeAt(tree, parent).proposals![nodeAt(copy, parent).edges.length]!;
    for (const edge of addEdges(copy, parent, [proposal], [step], new Map())) {
      edge.rejected = rejected;
      improvePaths(copy, edge);
    }
  }
  for (const { id, answers, proposals, value, refutation } of tree.nodes) {
    const node = nodeAt(copy, id);
    node.answers = answers;
    node.proposals = proposals;
    node.asked = proposals !== null;
    node.taken = node.edges.length;
    node.value = value;
    node.refutation = refutation;
  }
  copy.rejectedProofs.push(...tree.rejectedProofs);
  recomputeFacts(copy);
  recomputeRelevance(copy);
  return copy;
}
