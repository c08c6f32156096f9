import type { Goal, StateKey, StatePart } from '../../../core/goal.ts';
import type { TracedState } from '../../traced-module.ts';
import { type GoalMemory, readParts } from '../lean/goals.ts';
import type { LiveState } from '../lean/live-state.ts';
import type { LeanInstance } from '../lean-instance.ts';

/** The goals of one theorem's states, each once. */
export class GoalTable {
  readonly goals: Goal[] = [];
  readonly #places = new Map<string, number>();
  readonly #lean: LeanInstance;
  readonly #theoremName: string;
  readonly #memory: GoalMemory = new Map<StateKey, readonly Goal[]>();

  constructor(lean: LeanInstance, theoremName: string) {
    this.#lean = lean;
    this.#theoremName = theoremName;
  }

  /** The parts of a state, as a search is given them. */
  parts(state: LiveState): StatePart[] {
    return readParts(this.#lean, state, {
      fingerprint: '',
      theoremName: this.#theoremName,
      memory: this.#memory,
    });
  }

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
