import { LRUCache } from 'lru-cache';
import { sha256 } from '../../core/hash.ts';
import type { PathStep, StateReference } from '../../core/state-reference.ts';
import { theoremKey } from '../../core/theorem.ts';

/** Names a state by what it is: theorem and path. */
type StateId = string;

/** Some 200 bytes each. */
const capacity = 20_000;

/** Remembers which worker last had a state in memory, so that the next task on it need not rebuild it. */
export class Affinity {
  readonly #holders = new LRUCache<StateId, number>({ max: capacity });
  /** A state is asked for and noted for each of its batches. */
  readonly #lineages = new WeakMap<StateReference, readonly StateId[]>();

  /** Notes that the worker holds the state, and the states that `steps` lead to from there. */
  note(state: StateReference, worker: number, steps: readonly PathStep[] = []): void {
    const id = this.#lineage(state).at(-1) as StateId;
    this.#holders.set(id, worker);
    for (const step of steps) this.#holders.set(nextId(id, step), worker);
  }

  /** Workers that hold the state or an ancestor of it, nearest first, each once. */
  holders(state: StateReference): readonly number[] {
    const found = new Set<number>();
    for (const id of this.#lineage(state).toReversed()) {
      const worker = this.#holders.get(id);
      if (worker !== undefined) found.add(worker);
    }
    return [...found];
  }

  #lineage(state: StateReference): readonly StateId[] {
    const known = this.#lineages.get(state) ?? lineage(state);
    this.#lineages.set(state, known);
    return known;
  }
}

/** The state's ancestors from the theorem's first state on, and itself at the end. */
function lineage(state: StateReference): StateId[] {
  let id = sha256(theoremKey(state.theorem));
  return [id, ...state.path.map((step) => (id = nextId(id, step)))];
}

function nextId(id: StateId, step: PathStep): StateId {
  return sha256(JSON.stringify([id, step.tactic, step.focus]));
}
