import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** One call that takes the first of the tactics that works: for those that prove the goal or fail. */
export function alternatives(weight: number, tactics: readonly string[]): WeightedTactic[] {
  if (tactics.length === 0) return [];
  if (tactics.length === 1) return weighted(weight, tactics[0]!);
  const bracketed = tactics.map((tactic) => (tactic.includes(' <;> ') ? `(${tactic})` : tactic));
  return weighted(weight, `first | ${bracketed.join(' | ')}`);
}
