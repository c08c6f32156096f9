import { Heap } from '../../../core/heap.ts';
import { type SmallestProof, smallestProofs } from '../../../search/extract-proof.ts';
import {
  edgeAt,
  type NodeId,
  nodeAt,
  type ProofTree,
  rootId,
  type TreeEdge,
  type TreeNode,
} from '../../../search/proof-tree.ts';
import { edgeHolds } from '../../../search/relevance.ts';
import { isAnswered, temporalLabels } from './temporal-labels.ts';

/**
 * The value of a state under the policy that draws evenly from the tactics that were tried:
 *
 *   V(node) = mean over its answered edges of V(edge)
 *   V(edge) = 1 when it closes the goal, 0 when Lean says no, else the product of V(child) over its children
 *
 * Edges without an answer (time-out, lost) count for neither. A state that was never tried has the value `prior`. Where
 * states lead back to each other the least solution is meant: it is reached from below, in sweeps.
 *
 * After ROVER (He and others, "Random Policy Valuation is Enough for LLM Reasoning with Verifiable Rewards", 2025), which
 * shows that acting greedily on the values of the uniform policy is enough in a tree with yes-or-no rewards; the product
 * for several goals is our reading.
 */
/** Changes below this end the sweeps; a path of n states needs n of them. */
const precision = 1e-9;
const mostSweeps = 1_000;

interface UniformTreeOptions {
  /** Of states that were met and never tried. Default 0: nothing is promised. */
  readonly prior?: number;
}

/** By node id; null for states that were never tried and of which nothing else is known. */
export function uniformTreeValues<S, A>(
  tree: ProofTree<S, A>,
  { prior = 0 }: UniformTreeOptions = {},
): (number | null)[] {
  const known = tree.nodes.map((node) => answersAt(tree, node).length > 0);
  const values = tree.nodes.map((node, id) => (node.status === 'refuted' || known[id] ? 0 : prior));
  for (let sweep = 0; sweep < mostSweeps; sweep += 1) {
    let change = 0;
    // Children have higher ids than the parents that met them first, so that backwards one sweep does most.
    for (let id = tree.nodes.length - 1; id >= 0; id -= 1) {
      const node = tree.nodes[id];
      if (node === undefined || node.status === 'refuted' || !known[id]) continue;
      const value = meanOfEdges(tree, node, values);
      change = Math.max(change, Math.abs(value - (values[id] ?? 0)));
      values[id] = value;
    }
    if (change < precision) break;
  }
  return values.map((value, id) => (known[id] || tree.nodes[id]?.status === 'refuted' ? value : null));
}

const answersAt = <S, A>(tree: ProofTree<S, A>, { edges }: TreeNode<S, A>): TreeEdge<S, A>[] =>
  edges.map((id) => edgeAt(tree, id)).filter(isAnswered);

function meanOfEdges<S, A>(tree: ProofTree<S, A>, node: TreeNode<S, A>, values: readonly number[]): number {
  const answers = answersAt(tree, node);
  const sum = answers.reduce((total, edge) => total + valueOfEdge(tree, edge, values), 0);
  return answers.length === 0 ? 0 : sum / answers.length;
}

function valueOfEdge<S, A>(tree: ProofTree<S, A>, edge: TreeEdge<S, A>, values: readonly number[]): number {
  if (edge.rejected) return 0;
  switch (edge.step.outcome.kind) {
    case 'proved':
      return 1;
    case 'progress':
      return edge.children.reduce((product, child) => product * (values[nodeAt(tree, child).id] ?? 0), 1);
    default:
      return 0;
  }
}

/**
 * The size of the smallest proof of the root that a state is part of:
 *
 *   through(s) = outside(s) + size(s)
 *   outside(root) = 0
 *   outside(child) = min over the edges to it of outside(parent) + 1 + the sizes of the edge's other children
 *
 * States are finished in order of `outside`, to which each edge adds 1 at least (Dijkstra's algorithm).
 */
/**
 * By node, in tactics; absent are those that no proof of the root goes through.
 * @param proofs what `smallestProofs` says of the same tree
 */
export function proofsThrough<S, A>(
  tree: ProofTree<S, A>,
  proofs: ReadonlyMap<NodeId, SmallestProof<S, A>>,
): ReadonlyMap<NodeId, number> {
  const outside = new Map<NodeId, number>();
  const queue = new Heap<NodeId>();
  const sizeOf = (id: NodeId) => proofs.get(id)?.size ?? 0;
  const meet = (id: NodeId, cost: number) => {
    const known = outside.get(id);
    if (known !== undefined && known <= cost) return;
    outside.set(id, cost);
    queue.set(id, -cost);
  };
  if (proofs.has(rootId)) meet(rootId, 0);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const before = outside.get(id) ?? 0;
    for (const edge of nodeAt(tree, id).edges.map((edgeId) => edgeAt(tree, edgeId))) {
      if (!edgeHolds(edge, 'proof', (child) => proofs.has(child))) continue;
      const whole = edge.children.reduce((sum, child) => sum + sizeOf(child), before + 1);
      for (const child of edge.children) meet(child, whole - sizeOf(child));
    }
  }
  return new Map([...outside].map(([id, cost]) => [id, cost + sizeOf(id)]));
}

/**
 * Labels that look both ways: how right the way to a state was, and how likely its end is.
 *
 *   label(s) = (g(s) + beta h(s)) / (1 + beta)
 *
 *   g(s) = 0                          when s has no proof: refuted, or exhausted by real failures alone
 *        = size(root) / through(s)    when s lies on a proof of the root
 *        = 1                          when s has a proof otherwise: nothing that it needs was lost
 *        = 1/2                        when s is open
 *   h(s) = the value of `uniformTreeValues`, with the prior 1/2 for states that were never tried
 *
 * size(root): tactics of the smallest proof of the root; through(s): of the smallest one that s is part of. beta: what the
 * end counts against the way; 0 looks back alone.
 *
 * After BiRM (Chen and others, "Better Process Supervision with Bi-directional Rewarding Signals", 2025), which trains one
 * head on the correctness of the steps so far and one on the chance of success, and adds them as A* adds what a way has cost
 * and what is left. In a text a step is right or wrong. Lean accepts legal tactics only, so here a way can go wrong in two
 * manners: it makes the goal unprovable, or it costs more than it had to. That is our reading, and so is the one sum in
 * place of two heads. How probable the policy found the way is no part of it: the search adds that itself (`best-first.ts`).
 */
interface TwoWayOptions {
  /** Default 1: the way and the end count the same. */
  readonly beta?: number;
}

/** Of states of which nothing is known. */
const unknown = 0.5;

/** By node id; null for states that were never tried and of which nothing else is known. */
export function twoWayLabels<S, A>(
  tree: ProofTree<S, A>,
  { beta = 1 }: TwoWayOptions = {},
): (number | null)[] {
  const correct = correctSoFar(tree);
  return uniformTreeValues(tree, { prior: unknown }).map((chance, id) =>
    chance === null ? null : ((correct[id] ?? unknown) + beta * chance) / (1 + beta),
  );
}

/** g, by node id. */
export function correctSoFar<S, A>(tree: ProofTree<S, A>): number[] {
  const proofs = smallestProofs(tree);
  const through = proofsThrough(tree, proofs);
  const best = through.get(rootId) ?? 0;
  return tree.nodes.map((node) => {
    if (!proofs.has(node.id)) return fateOf(node) === false ? 0 : unknown;
    const size = through.get(node.id);
    return size === undefined ? 1 : best / size;
  });
}

/** Proved: true. Refuted, or exhausted by real failures alone: false. What a time-out or a lost worker left open is unknown. */
export function fateOf<S, A>({ status, complete }: TreeNode<S, A>): boolean | null {
  if (status === 'proved') return true;
  return status === 'refuted' || (status === 'exhausted' && complete) ? false : null;
}

function outcomeLabels<S, A>(tree: ProofTree<S, A>): (number | null)[] {
  const fates = tree.nodes.map(fateOf);
  return fates.map((fate) => (fate === null ? null : Number(fate)));
}

/**
 * The ways to say how good the states of a finished search are. `outcome`: proved 1, no proof 0, nothing for the rest. `uniform`: the
 * chance that tactics drawn at random from those tried prove it. `temporal`: temporal differences and GAE from the states that come
 * after. `two-way`: whether the way to it was right, and the chance to finish, in equal shares.
 */
export const valueLabelNames = ['outcome', 'uniform', 'temporal', 'two-way'] as const;
export type ValueLabelKind = (typeof valueLabelNames)[number];

/** For each node of the tree, by its id: the chance between 0 and 1 that it is proved; null when nothing is known. */
export function labelValues<S, A>(tree: ProofTree<S, A>, kind: ValueLabelKind): (number | null)[] {
  switch (kind) {
    case 'outcome':
      return outcomeLabels(tree);
    case 'uniform':
      return uniformTreeValues(tree);
    case 'temporal':
      return temporalLabels(tree);
    case 'two-way':
      return twoWayLabels(tree);
  }
}
