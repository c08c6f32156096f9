import type { Goal, StateKey } from '../../../core/goal.ts';
import type { LeanPosition } from '../../../src/prove/lean/lean-position.ts';

/** A position with these goals, one tactic behind the theorem. */
export function positionOf(key: string, ...goals: Goal[]): LeanPosition {
  const theorem = { id: 't', header: '', statement: 'theorem t : True' };
  const part = { key: key as StateKey, focus: goals.map((_, at) => at), goals };
  return { key, state: { reference: { theorem, path: [{ tactic: 'intro xs', focus: [0] }] }, part } };
}
