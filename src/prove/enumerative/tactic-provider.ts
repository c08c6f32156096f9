import type { GoalContext } from './reading/goal-context.ts';

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
export interface TacticProvider {
  readonly name: string;
  propose(context: GoalContext): readonly WeightedTactic[];
}

export function weighted(weight: number, ...tactics: readonly string[]): WeightedTactic[] {
  return tactics.map((tactic) => ({ tactic, weight }));
}

/** What a tactic is to use: ` [f, g]`; nothing for none. */
export function listed(names: readonly string[]): string {
  return names.length === 0 ? '' : ` [${names.join(', ')}]`;
}

/** One call that takes the first of the tactics that works: for those that prove the goal or fail. */
export function alternatives(weight: number, tactics: readonly string[]): WeightedTactic[] {
  if (tactics.length === 0) return [];
  if (tactics.length === 1) return weighted(weight, tactics[0]!);
  const bracketed = tactics.map((tactic) => (tactic.includes(' <;> ') ? `(${tactic})` : tactic));
  return weighted(weight, `first | ${bracketed.join(' | ')}`);
}
