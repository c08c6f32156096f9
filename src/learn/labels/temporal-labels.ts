/**
 * Labels by temporal differences over a proof tree, where a step may leave several goals:
 *
 *   delta(e) = 1 - V(s)                          when e closes the goal
 *   delta(e) = gamma prod_i V(c_i) - V(s)        when it leaves the goals c_i
 *   delta(e) = - V(s)                            when Lean says no, which ends the attempt
 *   A(e) = delta(e) + gamma lambda sum_i (prod_{j != i} V(c_j)) A(c_i)
 *   A(s) = A of its best edge: that of its smallest proof if it has one, else the greatest
 *   label(s) = V(s) + A(s), kept within 0 and 1
 *
 * The sum is how the product of the values changes, to first order, when each child is worth its label. For a path without
 * branches A(s) is generalized advantage estimation (Schulman and others, "High-Dimensional Continuous Control Using
 * Generalized Advantage Estimation", 2016, equation 16). After AgentPRM (2025), which labels steps by TD with GAE; the
 * product for several goals is our reading.
 *
 * V is a critic. AgentPRM fits one and makes the labels anew with it, again and again, as a run does for its linear value
 * (`valuing/fit-with-critic.ts`). For the value of its language model it does not: there V is 1/2 everywhere, so that a label says
 * how far a proof is, and what failed. A critic would have to be right more often than that, and `lakatos train calibrate` shows
 * models of these sizes to be further off than a constant.
 */
import { edgeAt, type NodeId, nodeAt, type ProofTree, type TreeEdge } from '../../../search/proof-tree.ts';
import { smallestProofs } from '../../../search/smallest-proofs.ts';

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
  const proofs = smallestProofs(tree);
  const advantages = new Map<NodeId, number>();
  /** States under way: whoever comes back to one has gone in a circle, which is no progress. */
  const entered = new Set<NodeId>();

  const ofNode = (id: NodeId): number => {
    const known = advantages.get(id);
    if (known !== undefined) return known;
    const node = nodeAt(tree, id);
    if (node.status === 'refuted') return -critic(id);
    if (entered.has(id)) return 0;
    entered.add(id);
    const proof = proofs.get(id);
    const edges = node.edges.map((edge) => edgeAt(tree, edge)).filter((edge) => isAnswered(edge));
    const found = proof === undefined ? edges.map(ofEdge) : [ofEdge(proof.edge)];
    entered.delete(id);
    const advantage = found.length === 0 ? 0 : Math.max(...found);
    advantages.set(id, advantage);
    return advantage;
  };

  const ofEdge = (edge: TreeEdge<S, A>): number => {
    const before = critic(edge.parent);
    const { kind } = edge.step.outcome;
    if (edge.rejected || kind === 'failed' || kind === 'refused') return -before;
    if (kind === 'proved') return 1 - before;
    const values = edge.children.map(critic);
    const productWithout = (left: number) =>
      values.reduce((product, value, index) => (index === left ? product : product * value), 1);
    const later = edge.children.reduce((sum, child, index) => sum + productWithout(index) * ofNode(child), 0);
    return gamma * productWithout(-1) - before + gamma * lambda * later;
  };

  return tree.nodes.map(({ id, edges, status }) => {
    const isKnown = status === 'refuted' || edges.some((edge) => isAnswered(edgeAt(tree, edge)));
    return isKnown ? Math.min(1, Math.max(0, critic(id) + ofNode(id))) : null;
  });
}

const isAnswered = <S, A>({ step }: TreeEdge<S, A>): boolean =>
  step.outcome.kind !== 'timeout' && step.outcome.kind !== 'lost';
