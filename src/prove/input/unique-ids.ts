/** Hands out ids that differ within a run: a wanted id that is taken gets the name of its input, then a number. */
export class UniqueIds {
  readonly #taken = new Set<string>();

  take(wanted: string, input: string): string {
    let id = wanted;
    for (let n = 1; this.#taken.has(id); n += 1)
      id = n === 1 ? `${input}:${wanted}` : `${input}:${wanted}:${n}`;
    this.#taken.add(id);
    return id;
  }
}
