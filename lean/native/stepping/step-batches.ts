/**
 * Which candidates go into the next edit together. What one edit leaves open is asked again: the suspect alone, the others
 * together. Every edit answers a candidate or makes the batches smaller, so that this ends.
 */
export class StepBatches {
  readonly #queue: (readonly number[])[] = [];

  constructor(items: readonly number[], size: number) {
    for (let at = 0; at < items.length; at += size) this.#queue.push(items.slice(at, at + size));
  }

  /** The next batch, without items from `before` on; null when nothing is left. */
  take(before: number): readonly number[] | null {
    for (let batch = this.#queue.shift(); batch !== undefined; batch = this.#queue.shift()) {
      const wanted = batch.filter((item) => item < before);
      if (wanted.length > 0) return wanted;
    }
    return null;
  }

  /** Puts back what is still open of a batch of several. Without a suspect that nothing was learned of, all go apart. */
  putBack(open: readonly number[], suspect: number | null, learned: boolean): void {
    if (suspect === null && !learned) {
      this.#queue.unshift(...open.map((item) => [item]));
      return;
    }
    const others = open.filter((item) => item !== suspect);
    const alone = open.filter((item) => item === suspect);
    this.#queue.unshift(...[others, alone].filter((batch) => batch.length > 0));
  }

  /** Puts a batch back as it was. */
  again(batch: readonly number[]): void {
    this.#queue.unshift(batch);
  }
}
