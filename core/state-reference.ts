import type { Theorem } from './theorem.ts';

/** One tactic on the way to a state, and which of the goals it left are looked at. */
export interface PathStep {
  readonly tactic: string;
  readonly focus: readonly number[];
}

/**
 * A proof state as a value: the theorem and the path of tactics that leads to it.
 * Any worker can rebuild the state from it; a live state in a worker's memory is only a shortcut.
 */
export interface StateReference {
  readonly theorem: Theorem;
  readonly path: readonly PathStep[];
}

/** The state reached from `from` by `tactic`, looking at the goals `focus` of what it leaves. */
export function extendReference(
  from: StateReference,
  tactic: string,
  focus: readonly number[],
): StateReference {
  return { theorem: from.theorem, path: [...from.path, { tactic, focus }] };
}
