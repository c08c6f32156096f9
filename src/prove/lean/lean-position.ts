import type { StatePart } from '../../../core/goal.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { Position } from '../../../search/interfaces.ts';

/** What the search carries about without looking into it: a part of a proof state, and the way to it. */
export interface LeanState {
  readonly reference: StateReference;
  readonly part: StatePart;
}

export type LeanPosition = Position<LeanState>;

/** Its goals as Lean prints them, the one to work on first. */
export const printedGoals = ({ state: { part } }: LeanPosition): string[] =>
  part.goals.map(({ pretty }) => pretty);

export const rootPosition = (theorem: Theorem, part: StatePart): LeanPosition => ({
  key: part.key,
  state: { reference: { theorem, path: [] }, part },
});
