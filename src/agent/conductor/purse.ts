import type { Spending } from '../../prove/whole-proof/spending.ts';

/** What the arms of one theorem have left together. What is reserved counts as spent until it is settled. */
export class Purse {
  readonly #spending: Spending;
  readonly #onSettled: (() => void)[] = [];
  #reserved = 0;

  constructor(spending: Spending) {
    this.#spending = spending;
  }

  /** How many of the wanted calls may be made; 0 when any limit is reached. */
  reserve(wanted: number): number {
    if (this.#spending.exhausted() !== null) return 0;
    const count = Math.min(wanted, Math.max(0, this.#spending.left('calls') - this.#reserved));
    this.#reserved += count;
    return count;
  }

  /** Whether nothing comes back any more: what is only reserved may. */
  get isSpent(): boolean {
    return this.#spending.exhausted() !== null;
  }

  /** Calls back whenever something that was reserved is settled. */
  onSettled(listener: () => void): void {
    this.#onSettled.push(listener);
  }

  settle(reserved: number, made: number): void {
    this.#reserved -= reserved;
    this.#spending.add(made);
    for (const listener of this.#onSettled) listener();
  }
}
