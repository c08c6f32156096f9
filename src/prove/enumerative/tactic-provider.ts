import type { Proposal } from '../../../search/interfaces.ts';
import type { GoalContext } from '../reading/goal-context.ts';

/**
 * A tactic with a positive weight. Weights are relative: 1 is a tactic that is worth trying first, 0.1 one that
 * is worth trying when nothing else is left. `cheap` closers get large weights because they cost little.
 */
export interface WeightedTactic {
  readonly tactic: string;
  readonly weight: number;
  /** True when it was worked out from this goal that it should prove it: it goes first, whatever was learnt of tactics that look like it. */
  readonly isWorkedOut?: boolean;
  /** True when it was worked out that a proof can go on from the goals that it leaves: the search goes on there first. */
  readonly isNextStep?: boolean;
}

/** One idea of what could be done with a goal. Pure: the same context gives the same tactics. */
export type TacticProvider = (context: GoalContext) => readonly WeightedTactic[];

export function weighted(weight: number, ...tactics: readonly string[]): WeightedTactic[] {
  return tactics.map((tactic) => ({ tactic, weight }));
}

/** Likely ones first: each weighs the `share` of the one before it. */
export function ranked<Item>(
  weight: number,
  share: number,
  items: readonly Item[],
  tacticOf: (item: Item) => string,
): WeightedTactic[] {
  return items.map((item, at) => ({ tactic: tacticOf(item), weight: weight * share ** at }));
}

export function workedOut(weight: number, tactic: string): WeightedTactic[] {
  return [{ tactic, weight, isWorkedOut: true }];
}

export function nextStep(weight: number, tactic: string): WeightedTactic[] {
  return [{ tactic, weight, isNextStep: true }];
}

/** Lines as one tactic, which fails where one of them does. */
export const asOneTactic = (lines: readonly string[]): string =>
  `(${lines.join('\n').replaceAll('\n', '\n ')})`;

/** What a tactic is to use: ` [f, g]`; nothing for none. */
export function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : ` [${names.join(', ')}]`;
}

/** Each two of these, in their order. */
export const pairsOf = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((a, at) => all.slice(at + 1).map((b) => [a, b] as const));

/** One call that takes the first of the tactics that works: for those that prove the goal or fail. */
export function alternatives(weight: number, tactics: readonly string[]): WeightedTactic[] {
  if (tactics.length === 0) return [];
  if (tactics.length === 1) return weighted(weight, tactics[0]!);
  const bracketed = tactics.map((tactic) => (tactic.includes(' <;> ') ? `(${tactic})` : tactic));
  return weighted(weight, `first | ${bracketed.join(' | ')}`);
}

/** Marks in printed terms that Lean can't read back: inaccessible names and left out proofs. */
const unspeakable = /[✝⋯]/u;

/** A tactic with the name of the provider that gave it. */
interface SourcedTactic extends WeightedTactic {
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
  let [next, others] = [0, 0];
  for (const { weight, isNextStep } of kept)
    if (isNextStep === true) next += weight;
    else others += weight;
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
