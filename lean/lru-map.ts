/** A map that keeps the entries used last, and hands those that fall out to `onEvict`. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #capacity: number;
  readonly #onEvict: (value: V) => void;

  constructor(capacity: number, onEvict: (value: V) => void = () => {}) {
    this.#capacity = capacity;
    this.#onEvict = onEvict;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    const replaced = this.#entries.get(key);
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (replaced !== undefined && replaced !== value) this.#onEvict(replaced);
    while (this.#entries.size > this.#capacity) {
      const [oldest, evicted] = this.#entries.entries().next().value as [K, V];
      this.#entries.delete(oldest);
      this.#onEvict(evicted);
    }
  }

  /** Lets go of all entries whose value is such. */
  evictWhere(isSuch: (value: V) => boolean): void {
    for (const [key, value] of this.#entries) {
      if (!isSuch(value)) continue;
      this.#entries.delete(key);
      this.#onEvict(value);
    }
  }
}
