import type { Spent } from '../../../core/budget.ts';
import { type Spread, spreadOf } from '../../../core/statistics.ts';
import type { Tally } from './tally.ts';

export const costMeasures = [
  'ms',
  'calls',
  'expansions',
  'tokens',
] as const satisfies readonly (keyof Spent)[];
export type Measure = (typeof costMeasures)[number];

/** How the costs of the first proofs lie; null where nothing is proved. */
export function costPerProof(tallies: readonly Pick<Tally, 'firstProof'>[]): Record<Measure, Spread | null> {
  const costs = tallies.flatMap(({ firstProof }) => firstProof ?? []);
  const spread = (measure: Measure) => spreadOf(costs.map((cost) => cost[measure]));
  return {
    ms: spread('ms'),
    calls: spread('calls'),
    expansions: spread('expansions'),
    tokens: spread('tokens'),
  };
}
