/** Adds up the expansions of searches that run side by side, and one after the other under the same name, as they tell of them. */
export class ExpansionCount {
  readonly #last = new Map<string, number>();
  #total = 0;

  /** @param now what the search of this name has told: it counts from its own beginning, so less than before is a new one */
  total(name: string, now: number): number {
    const before = this.#last.get(name) ?? 0;
    this.#last.set(name, now);
    this.#total += now >= before ? now - before : now;
    return this.#total;
  }
}
