/**
 * Labels by temporal differences over a proof tree, where a step may leave several goals:
 *
 *   delta(e) = 1 - V(s)                          when e closes the goal
 *   delta(e) = gamma prod_i V(c_i) - V(s)        when it leaves the goals c_i
 *   delta(e) = - V(s)                            when Lean says no, which ends the attempt
 *   A(e) = delta(e) + gamma lambda sum_i (prod_{j != i} V(c_j)) (label(c_i) - V(c_i))
 *   A(s) = the greatest A of its edges; with a proof: of those alone that a smallest one begins with
 *   label(s) = V(s) + A(s), kept within 0 and 1
 *
 * The sum is how the product of the values changes, to first order, when each child is worth its label. For a path without
 * branches A(s) is generalized advantage estimation (Schulman and others, "High-Dimensional Continuous Control Using
 * Generalized Advantage Estimation", 2016, equation 16). After AgentPRM (2025), which labels steps by TD with GAE; the
 * product for several goals is our reading.
 *
 * Where states lead back to each other the least solution is meant, as in `value-labels.ts`: what can be had in finitely many
 * steps. It is reached from below, and is the same in whatever order states and tactics were met.
 *
 * V is a critic. AgentPRM fits one and makes the labels anew with it, again and again, as a run does for its linear value
 * (`valuing/fit-value.ts`). For the value of its language model it does not: there V is 1/2 everywhere, so that a label says
 * how far a proof is, and what failed. A critic would have to be right more often than that, and `lakatos train calibrate` shows
 * models of these sizes to be further off than a constant.
 */

import { smallestProofs } from '../../../search/extract-proof.ts';
import { edgeAt, type NodeId, nodeAt, type ProofTree, type TreeEdge } from '../../../search/proof-tree.ts';
import { edgeHolds } from '../../../search/relevance.ts';

/** Changes below this count for none. */
const precision = 1e-9;
/** Of one state, on average. A circle takes some 400 where lambda is 0.95; one that loses less each time stays a little low. */
const mostChanges = 1_000;

export interface TemporalOptions {
  /** What a step later is worth less. Default 1: nothing. */
  readonly gamma?: number;
  /** 0 trusts the critic after one step, 1 only what was earned in the end. Default 0.95. */
  readonly lambda?: number;
  /** V by node id. Default: 0.5 everywhere. */
  readonly critic?: (node: NodeId) => number;
}

/** By node id; null for states that were never tried, of which the critic alone would speak. */
export function temporalLabels<S, A>(
  tree: ProofTree<S, A>,
  { gamma = 1, lambda = 0.95, critic = () => 0.5 }: TemporalOptions = {},
): (number | null)[] {
  const values = tree.nodes.map(({ id }) => critic(id));
  const before = (id: NodeId) => values[id] ?? 0;
  const bases = basesOf(tree);
  // From below: what rests on tactics is worth nothing until one of them says more.
  const labels = tree.nodes.map(({ id, status }) =>
    status === 'refuted' || bases[id] !== null ? 0 : before(id),
  );
  const worthOf = (edge: TreeEdge<S, A>): number => {
    const { kind } = edge.step.outcome;
    if (edge.rejected || kind === 'failed' || kind === 'refused') return 0;
    if (kind === 'proved') return 1;
    const productWithout = (left: number) =>
      edge.children.reduce((product, child, at) => (at === left ? product : product * before(child)), 1);
    const later = edge.children.reduce(
      (sum, child, at) => sum + productWithout(at) * ((labels[child] ?? 0) - before(child)),
      0,
    );
    return gamma * (productWithout(-1) + lambda * later);
  };

  // Children have higher ids than the parents that met them first, so backwards most are done before their parents.
  const stale = new Set(tree.nodes.map(({ id }) => id).reverse());
  let changesLeft = mostChanges * tree.nodes.length;
  for (const id of stale) {
    stale.delete(id);
    const best = bases[id]?.reduce((most, edge) => Math.max(most, worthOf(edge)), 0) ?? 0;
    const label = Math.min(1, best);
    if (label - (labels[id] ?? 0) < precision) continue;
    labels[id] = label;
    for (const parent of nodeAt(tree, id).parents) stale.add(edgeAt(tree, parent).parent);
    changesLeft -= 1;
    if (changesLeft === 0) break;
  }
  return labels.map((label, id) =>
    tree.nodes[id]?.status === 'refuted' || bases[id] !== null ? label : null,
  );
}

/** The edges that a label rests on, by node id; null where that is the refuter's word, or the critic's. */
function basesOf<S, A>(tree: ProofTree<S, A>): (readonly TreeEdge<S, A>[] | null)[] {
  const proofs = smallestProofs(tree);
  const sizeOf = (id: NodeId) => proofs.get(id)?.size ?? Number.POSITIVE_INFINITY;
  return tree.nodes.map(({ id, status, edges }) => {
    const answered = edges.map((edge) => edgeAt(tree, edge)).filter((edge) => isAnswered(edge));
    if (status === 'refuted' || answered.length === 0) return null;
    return proofs.has(id) ? answered.filter((edge) => beginsSmallest(edge, sizeOf)) : answered;
  });
}

/** Whether a smallest proof of its parent begins with it. */
function beginsSmallest<S, A>(edge: TreeEdge<S, A>, sizeOf: (id: NodeId) => number): boolean {
  if (!edgeHolds(edge, 'proof', (child) => Number.isFinite(sizeOf(child)))) return false;
  return edge.children.reduce((sum, child) => sum + sizeOf(child), 1) === sizeOf(edge.parent);
}

/** Whether Lean has said something of it: a time-out or a lost worker says nothing. */
export const isAnswered = <S, A>({ step }: TreeEdge<S, A>): boolean =>
  step.outcome.kind !== 'timeout' && step.outcome.kind !== 'lost';
