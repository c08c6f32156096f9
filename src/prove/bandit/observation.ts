/** What became of a tactic, as the bandit sees it. `new` progress led to a position not met before. */
export type Result = 'proved' | 'new' | 'known' | 'failed' | 'timeout';

/** One answered tactic of a search that is watched. */
export interface Observation {
  readonly theorem: string;
  readonly goalType: string;
  readonly arm: string;
  readonly tactic: string;
  /** The probability that the policy gave it, before any bandit. */
  readonly probability: number;
  readonly result: Result;
  /** Milliseconds of Lean. */
  readonly ms: number;
  /** True for a step of the proof that was found. */
  readonly inProof: boolean;
}

/** Few new positions are on the way to a proof. */
const noveltyReward = 0.01;

export function rewardOf(result: Result): number {
  switch (result) {
    case 'proved':
      return 1;
    case 'new':
      return noveltyReward;
    case 'known':
    case 'failed':
    case 'timeout':
      return 0;
  }
}
