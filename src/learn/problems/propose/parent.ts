import type { Random } from '../../../../core/random.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { drawWeighted } from '../../tasks/task-sampler.ts';

/** A theorem that candidates are made of. */
export interface Parent {
  readonly theorem: Theorem;
  /** Of its searches so far (`make-problems.ts`): those with more are taken more often, as eva has it. */
  readonly regret: number;
  /** Whether the gate has accepted a proof of it in this run. */
  readonly isProved: boolean;
}

/** A theorem without regret is taken now and then too. */
const least = 0.1;

/** One of them, by its regret; null when there is none. */
export const drawParent = <P extends Parent>(parents: readonly P[], random: Random): P | null =>
  drawWeighted(parents, ({ regret }) => least + regret, 1, random)[0] ?? null;
