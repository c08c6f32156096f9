import type { Proposal } from '../../../search/interfaces.ts';
import type { WeightedTactic } from './tactic-provider.ts';

/** Marks in printed terms that Lean can't read back: inaccessible names and left out proofs. */
const unspeakable = /[✝⋯]/u;

/** A tactic with the name of the provider that gave it. */
export interface SourcedTactic extends WeightedTactic {
  readonly source: string;
}

/**
 * The heaviest `limit` of the given tactics as proposals, p(t) = w(t) / Σ w. A tactic that several providers
 * name counts with the largest of its weights, and as that provider's. Ties keep the order of the input.
 */
export function orderProposals(tactics: readonly SourcedTactic[], limit: number): Proposal<string>[] {
  const heaviest = new Map<string, SourcedTactic>();
  for (const entry of tactics) {
    if (unspeakable.test(entry.tactic)) continue;
    if (entry.weight > (heaviest.get(entry.tactic)?.weight ?? 0)) heaviest.set(entry.tactic, entry);
  }
  const kept = [...heaviest.values()].sort((a, b) => b.weight - a.weight).slice(0, limit);
  const total = kept.reduce((sum, { weight }) => sum + weight, 0);
  return kept.map(({ tactic, weight, source, isWorkedOut }) => ({
    action: tactic,
    logProbability: Math.log(weight / total),
    source,
    ...(isWorkedOut === true ? { isWorkedOut } : {}),
  }));
}
