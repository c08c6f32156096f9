import type { Result } from './observation.ts';

/** What is known of an arm, as sums over its trials. */
export interface Evidence {
  /** Sum of the probabilities that the policy gave: how much success it promised. */
  readonly promised: number;
  /** Sum of the rewards. */
  readonly reward: number;
}

/** By goal type and arm: sum of promises, sum of rewards. */
export type RecordedEvidence = Readonly<
  Record<string, Readonly<Record<string, readonly [promised: number, reward: number]>>>
>;

export const noEvidence: Evidence = { promised: 0, reward: 0 };

export function addEvidence(a: Evidence, b: Evidence): Evidence {
  return { promised: a.promised + b.promised, reward: a.reward + b.reward };
}

/** Few new positions are on the way to a proof; what those were worth is known afterwards (`Observation.inProof`). */
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
