import type { EvidenceTable } from './arm-model.ts';
import { addEvidence, type Evidence, noEvidence, rewardOf } from './evidence.ts';
import type { Observation } from './observation.ts';

/** Sums recorded trials by goal type and arm, in the order of their names. A step of a proof counts as a success. */
export function learnEvidence(observations: Iterable<Observation>): EvidenceTable {
  const table = new Map<string, Map<string, Evidence>>();
  for (const { goalType, arm, probability, result, inProof } of observations) {
    const arms = table.get(goalType) ?? new Map<string, Evidence>();
    table.set(goalType, arms);
    const one = { promised: probability, reward: inProof ? 1 : rewardOf(result) };
    arms.set(arm, addEvidence(arms.get(arm) ?? noEvidence, one));
  }
  return Object.fromEntries(sorted(table).map(([type, arms]) => [type, Object.fromEntries(sorted(arms))]));
}

function sorted<T>(entries: ReadonlyMap<string, T>): [string, T][] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}
