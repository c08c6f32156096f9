import type { Proposal } from '../../../search/interfaces.ts';
import type { WeightedTactic } from './tactic-provider.ts';

/** Marks in printed terms that Lean can't read back: inaccessible names and left out proofs. */
const unspeakable = /[✝⋯]/u;

/**
 * The heaviest `limit` of the given tactics as proposals, p(t) = w(t) / Σ w. A tactic that several providers
 * name counts with the largest of its weights. Ties keep the order of the input.
 */
export function rankProposals(tactics: readonly WeightedTactic[], limit: number): Proposal<string>[] {
  const heaviest = new Map<string, number>();
  for (const { tactic, weight } of tactics) {
    if (unspeakable.test(tactic)) continue;
    if (weight > (heaviest.get(tactic) ?? 0)) heaviest.set(tactic, weight);
  }
  const kept = [...heaviest].sort((a, b) => b[1] - a[1]).slice(0, limit);
  const total = kept.reduce((sum, [, weight]) => sum + weight, 0);
  return kept.map(([action, weight]) => ({ action, logProbability: Math.log(weight / total) }));
}
