import type { Goal, StatePart } from '../../core/goal.ts';
import type { TracedState } from './traced-module.ts';

/** The goals of one theorem's states, each once. */
export class GoalTable {
  readonly goals: Goal[] = [];
  readonly #places = new Map<string, number>();

  place(parts: readonly StatePart[]): TracedState {
    return parts.map(({ goals }) => goals.map((goal) => this.#placeOf(goal)));
  }

  #placeOf(goal: Goal): number {
    const key = JSON.stringify(goal);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.goals.push(goal) - 1;
    this.#places.set(key, place);
    return place;
  }
}

/** What the goals of a state look like, by the parts that can be proved apart. */
export type ShownState = readonly (readonly string[])[];

export const shownState = (parts: readonly StatePart[]): ShownState =>
  parts.map(({ goals }) => goals.map(({ pretty }) => pretty));

/** Whether two states show the same: names of metavariables are made anew each time. */
export const showSame = (one: ShownState, other: ShownState): boolean => numbered(one) === numbered(other);

function numbered(state: ShownState): string {
  const numbers = new Map<string, number>();
  return JSON.stringify(state).replace(/\?(m|u)\.\d+/g, (name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return `?${number}`;
  });
}
