import { LakatosError } from '../core/errors.ts';
import { type FactChanges, settleFacts } from './facts.ts';
import type { Proposal, Step } from './interfaces.ts';
import { extendPath, improvePaths } from './paths.ts';
import type { ProofTree, TreeEdge } from './proof-tree.ts';
import { addNode, type EdgeId, isExpandable, type NodeId, nodeAt } from './proof-tree.ts';
import { isRelevant, relevantBelow } from './relevance.ts';

/** What one batch of answers did to the tree. */
export interface Growth<S, A> extends FactChanges {
  readonly edges: readonly TreeEdge<S, A>[];
  /** Expandable nodes that are new, have a better path, or became relevant again. */
  readonly offers: readonly NodeId[];
}

/** Keeps the policy's answer for a node. */
export function recordProposals<S, A>(
  tree: ProofTree<S, A>,
  id: NodeId,
  proposals: readonly Proposal<A>[],
): FactChanges {
  let last = Number.POSITIVE_INFINITY;
  for (const { logProbability } of proposals) {
    if (!(logProbability <= last)) {
      throw new LakatosError(
        'INTERNAL',
        'a policy must give numbers and list the most probable action first',
      );
    }
    last = logProbability;
  }
  const node = nodeAt(tree, id);
  node.asked = true;
  node.proposals = proposals;
  return settleFacts(tree, id);
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
  const edges: TreeEdge<S, A>[] = [];
  const touched = new Set<NodeId>();
  for (const [index, proposal] of taken.entries()) {
    const { edge, offers } = addEdge(tree, id, proposal, steps[index]!, values);
    edges.push(edge);
    for (const offer of offers) touched.add(offer);
  }
  const changes = settleFacts(tree, id);
  const offers = [...touched].filter((offer) => isExpandable(nodeAt(tree, offer)));
  return { ...changes, edges, offers };
}

function addEdge<S, A>(
  tree: ProofTree<S, A>,
  parent: NodeId,
  { action, logProbability }: Proposal<A>,
  step: Step<S>,
  values: ReadonlyMap<string, number>,
): { edge: TreeEdge<S, A>; offers: NodeId[] } {
  const path = extendPath(nodeAt(tree, parent), logProbability);
  const offers: NodeId[] = [];
  const reached: NodeId[] = [];
  const positions = step.outcome.kind === 'progress' ? step.outcome.children : [];
  const children = positions.map((position) => {
    const known = tree.idOfKey.get(position.key);
    if (known !== undefined) {
      if (!isRelevant(tree, known)) reached.push(known);
      return known;
    }
    const { id } = addNode(tree, position, { ...path, value: values.get(position.key) ?? null });
    offers.push(id);
    return id;
  });
  const id = tree.edges.length as EdgeId;
  const edge: TreeEdge<S, A> = { id, parent, action, logProbability, step, children, rejected: false };
  tree.edges.push(edge);
  nodeAt(tree, parent).edges.push(id);
  for (const child of new Set(children)) nodeAt(tree, child).parents.push(id);
  offers.push(...improvePaths(tree, edge));
  // What a strategy dropped as irrelevant may matter again, now that a new edge reaches it.
  for (const child of reached) offers.push(...relevantBelow(tree, child));
  return { edge, offers };
}
