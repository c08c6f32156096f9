import type { Tries } from '../tasks/difficulty.ts';
import { regretOf } from './regret.ts';

/** What a theorem of one proposer came to in one round. */
export interface Reward {
  readonly proposer: string;
  /** Rounds since then. */
  readonly age: number;
  readonly tries: Tries;
}

/** A proposer of which nothing is known is taken for one that had so many theorems of this regret. */
const prior = { theorems: 2, regret: 0.25 };
/** How much a round counts less for each round since: the policy is another one by now. */
const decay = 0.7;

/**
 * How often each proposer is asked, up to a factor: the mean regret of its theorems, the later ones first,
 *
 *   w = (m r0 + Σ decay^age regret) / (m + Σ decay^age)
 *
 * with m theorems of regret r0 to begin with, so that none is ever left out. The discount is that of bandits whose arms
 * change (A. Garivier, E. Moulines, On upper-confidence bound policies for switching bandit problems, 2011).
 */
export function armWeights(
  proposers: readonly string[],
  rewards: readonly Reward[],
): ReadonlyMap<string, number> {
  return new Map(
    proposers.map((name) => {
      const own = rewards.filter(({ proposer }) => proposer === name);
      const weights = own.map(({ age }) => decay ** age);
      const sum = own.reduce((total, { tries }, at) => total + (weights[at] ?? 0) * regretOf(tries), 0);
      const mass = weights.reduce((total, weight) => total + weight, 0);
      return [name, (prior.theorems * prior.regret + sum) / (prior.theorems + mass)];
    }),
  );
}
