import type { StateKey, StatePart } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import type { Limits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { Position } from '../../../search/interfaces.ts';

/**
 * What the search takes for one subproblem, and which subproblems for the same. Both switches are on but for
 * measurements of what they bring.
 */
export interface Grouping {
  /** Goals that share no metavariables are proved apart. Off: a tactic's goals stay together. */
  readonly splitGoals: boolean;
  /** A state that is reached twice is one node. Off: every way to it makes another. */
  readonly mergeStates: boolean;
}

/** All parts of a state as one. Its goals stand in the order in which Lean lists them. */
export function joinParts(parts: readonly StatePart[]): readonly StatePart[] {
  if (parts.length < 2) return parts;
  const goals = parts
    .flatMap((part) => part.focus.map((position, at) => ({ position, goal: part.goals[at]! })))
    .sort((a, b) => a.position - b.position);
  return [
    {
      key: sha256(parts.map(({ key, focus }) => `${key} ${focus}`).join('\n')) as StateKey,
      focus: goals.map(({ position }) => position),
      goals: goals.map(({ goal }) => goal),
    },
  ];
}

/** A key that no other way to the same state has. */
export function keyOfPath(key: StateKey, { path }: StateReference): string {
  return `${key}@${sha256(JSON.stringify(path))}`;
}

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

/** The first part of what a tactic leaves; null where it leaves nothing, or fails. */
export async function positionBehind(
  { state: { reference } }: LeanPosition,
  tactic: string,
  { engine, tacticLimits, signal }: { engine: LeanEngine; tacticLimits: Limits; signal: AbortSignal },
): Promise<LeanPosition | null> {
  const [outcome] = await engine.apply(reference, [tactic], tacticLimits, signal);
  const part = outcome?.kind === 'progress' ? outcome.state.parts[0] : undefined;
  if (part === undefined) return null;
  return { key: part.key, state: { reference: extendReference(reference, tactic, part.focus), part } };
}
