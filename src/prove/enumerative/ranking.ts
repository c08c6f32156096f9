import type { Proposal } from '../../../search/interfaces.ts';
import type { WeightedTactic } from './tactic-provider.ts';

/** Marks in printed terms that Lean can't read back: inaccessible names and left out proofs. */
const unspeakable = /[✝⋯]/u;

/** A tactic with the name of the provider that gave it. */
export interface SourcedTactic extends WeightedTactic {
  readonly source: string;
}

/** What those that a proof goes on from have of the probability, as long as there are others. */
const shareOfNextSteps = 0.6;

/**
 * The heaviest `limit` of the given tactics as proposals, p(t) = w(t) / Σ w. A tactic that several providers
 * name counts with the largest of its weights, and as that provider's. Ties keep the order of the input. Most of
 * the probability belongs to those of which it was worked out that the proof goes on from them (`isNextStep`).
 */
export function orderProposals(tactics: readonly SourcedTactic[], limit: number): Proposal<string>[] {
  const heaviest = new Map<string, SourcedTactic>();
  for (const entry of tactics) {
    if (unspeakable.test(entry.tactic)) continue;
    if (entry.weight > (heaviest.get(entry.tactic)?.weight ?? 0)) heaviest.set(entry.tactic, entry);
  }
  const kept = [...heaviest.values()].sort((a, b) => b.weight - a.weight).slice(0, limit);
  const sumOf = (part: readonly SourcedTactic[]): number => part.reduce((sum, { weight }) => sum + weight, 0);
  const [next, others] = [
    sumOf(kept.filter(({ isNextStep }) => isNextStep === true)),
    sumOf(kept.filter(({ isNextStep }) => isNextStep !== true)),
  ];
  const probability = ({ weight, isNextStep }: SourcedTactic): number => {
    if (next === 0 || others === 0) return weight / (next + others);
    return isNextStep === true
      ? (shareOfNextSteps * weight) / next
      : ((1 - shareOfNextSteps) * weight) / others;
  };
  return kept
    .map((entry) => ({
      action: entry.tactic,
      logProbability: Math.log(probability(entry)),
      source: entry.source,
      ...(entry.isWorkedOut === true ? { isWorkedOut: true } : {}),
    }))
    .sort((a, b) => b.logProbability - a.logProbability);
}
