import type { PathStep } from '../core/state-reference.ts';

/** Where a tactic is tried: a state that Lean holds, and the positions of its goals that are looked at. */
export interface Place<State> {
  readonly state: State;
  readonly focus: readonly number[];
}

/** Names the state behind a tactic; which of its goals are looked at then is no part of it. */
export const pathKey = (path: readonly PathStep[], tactic: string): string =>
  JSON.stringify([path.map((step) => [step.tactic, step.focus]), tactic]);

/**
 * Goes from a theorem's first state along a path. Yields each tactic whose state is not held any more, with the place for it,
 * and is told the state behind it. Gives the place at the end, or null when it was told null: the path leads nowhere any more.
 */
export function* wayTo<State extends object>(
  root: Place<State>,
  path: readonly PathStep[],
  held: { get(key: string): State | undefined; set(key: string, state: State): unknown },
): Generator<Place<State> & { readonly tactic: string }, Place<State> | null, State | null> {
  let place = root;
  for (const [index, { tactic, focus }] of path.entries()) {
    const key = pathKey(path.slice(0, index), tactic);
    let state: State | null = held.get(key) ?? null;
    if (state === null) {
      state = yield { ...place, tactic };
      if (state === null) return null;
      held.set(key, state);
    }
    place = { state, focus };
  }
  return place;
}
