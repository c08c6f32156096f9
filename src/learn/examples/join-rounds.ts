import type { Theorem } from '../../../core/theorem.ts';
import type { ContaminationWall } from './contamination-wall.ts';
import type { Example } from './example-schema.ts';
import { mergeExamples } from './merge-examples.ts';
import { demoteLonger } from './shortest-proofs.ts';

/** What several rounds teach together. */
export interface JoinedRounds {
  /** Each state and tactic once. */
  readonly examples: readonly Example[];
  /** Examples that were left out: their state is what a measured problem says. */
  readonly measured: number;
}

/**
 * Joins the examples of rounds, in their order.
 * @param theorems those that the examples come from, by id
 */
export function joinRounds(
  examples: readonly Example[],
  theorems: ReadonlyMap<string, Theorem>,
  wall: ContaminationWall,
  hindsightWeight: number,
): JoinedRounds {
  const clean = demoteLonger(examples, hindsightWeight).filter(({ state, theorem }) =>
    wall.letsState(state, theorems.get(theorem)?.header ?? ''),
  );
  return { examples: mergeExamples(clean), measured: examples.length - clean.length };
}
