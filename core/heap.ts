import { LakatosError } from './errors.ts';

interface Entry<T> {
  readonly item: T;
  readonly priority: number;
  /** Counts arrivals; an item keeps its number when its priority changes. */
  readonly arrival: number;
}

/**
 * A priority queue that holds each item once: a binary heap, highest priority first, and among equals the item
 * that arrived first, so that a run can be repeated exactly. `set` and `pop` take O(log n).
 */
export class Heap<T> {
  readonly #entries: Entry<T>[] = [];
  readonly #places = new Map<T, number>();
  #arrivals = 0;

  get size(): number {
    return this.#entries.length;
  }

  /** The priority of the first item, or undefined when there is none. */
  get highest(): number | undefined {
    return this.#entries[0]?.priority;
  }

  /** The item's priority, or undefined when it isn't here. */
  priorityOf(item: T): number | undefined {
    const place = this.#places.get(item);
    return place === undefined ? undefined : this.#entries[place]!.priority;
  }

  /** Adds the item, or changes its priority. */
  set(item: T, priority: number): void {
    if (Number.isNaN(priority)) throw new LakatosError('INTERNAL', 'a priority is not a number');
    const place = this.#places.get(item);
    const arrival = place === undefined ? this.#arrivals++ : this.#entries[place]!.arrival;
    this.#sink(this.#lift(place ?? this.#entries.length, { item, priority, arrival }));
  }

  /** Removes and returns the first item, or undefined when there is none. */
  pop(): T | undefined {
    const first = this.#entries[0];
    const last = this.#entries.pop();
    if (first === undefined || last === undefined) return undefined;
    this.#places.delete(first.item);
    if (last !== first) {
      this.#put(0, last);
      this.#sink(0);
    }
    return first.item;
  }

  #put(place: number, entry: Entry<T>): void {
    this.#entries[place] = entry;
    this.#places.set(entry.item, place);
  }

  /** Puts the entry at `place` or above it, and says where. */
  #lift(place: number, entry: Entry<T>): number {
    let hole = place;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const above = this.#entries[parent]!;
      if (!isBefore(entry, above)) break;
      this.#put(hole, above);
      hole = parent;
    }
    this.#put(hole, entry);
    return hole;
  }

  #sink(place: number): void {
    const entry = this.#entries[place]!;
    let hole = place;
    for (;;) {
      const left = 2 * hole + 1;
      const right = left + 1;
      if (left >= this.#entries.length) break;
      const isRight = right < this.#entries.length && isBefore(this.#entries[right]!, this.#entries[left]!);
      const child = isRight ? right : left;
      const below = this.#entries[child]!;
      if (!isBefore(below, entry)) break;
      this.#put(hole, below);
      hole = child;
    }
    this.#put(hole, entry);
  }
}

function isBefore<T>(a: Entry<T>, b: Entry<T>): boolean {
  return a.priority > b.priority || (a.priority === b.priority && a.arrival < b.arrival);
}
