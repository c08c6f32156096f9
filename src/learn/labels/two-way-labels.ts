/**
 * Labels that look both ways: how right the way to a state was, and how likely its end is.
 *
 *   label(s) = (g(s) + beta h(s)) / (1 + beta)
 *
 *   g(s) = 0                          when s has no proof: refuted, or exhausted by real failures alone
 *        = size(root) / through(s)    when s lies on a proof of the root
 *        = 1                          when s has a proof otherwise: nothing that it needs was lost
 *        = 1/2                        when s is open
 *   h(s) = the value of `uniform-tree.ts`, with the prior 1/2 for states that were never tried
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
import { type ProofTree, rootId, type TreeNode } from '../../../search/proof-tree.ts';
import { smallestProofs } from '../../../search/smallest-proofs.ts';
import { proofsThrough } from './proofs-through.ts';
import { uniformTreeValues } from './uniform-tree.ts';

export interface TwoWayOptions {
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
    if (!proofs.has(node.id)) return isHopeless(node) ? 0 : unknown;
    const size = through.get(node.id);
    return size === undefined ? 1 : best / size;
  });
}

const isHopeless = <S, A>({ status, complete }: TreeNode<S, A>): boolean =>
  status === 'refuted' || (status === 'exhausted' && complete);
