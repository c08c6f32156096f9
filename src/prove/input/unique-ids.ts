/**
 * Gives a theorem an id that no other one of the run has.
 * @param wanted what it is called
 * @param start where its declaration begins in the text of its file; absent: it has no place of its own
 * @param end where that ends, where it is no whole declaration
 */
export type TakeId = (wanted: string, start?: number, end?: number) => string;

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
