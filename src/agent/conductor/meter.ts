import type { Ledger } from '../../../core/ledger.ts';

/** Leave to make so many calls. Whoever has it settles it. */
export interface Leave {
  readonly calls: number;
  /** `made`: those that Lean has answered; `untried`: those that it was not asked in the end. */
  settle(made: number, untried?: number): void;
}

/** Lets an arm make calls while its slice lasts, and holds it up from then until the next one. */
export class Meter {
  readonly #ledger: Ledger;
  readonly #signal: AbortSignal;
  #granted = 0;
  #asked = 0;
  #made = 0;
  #inFlight = 0;
  #isReleased = false;
  #waiting: (() => void)[] = [];
  #onHeld: () => void = () => {};

  constructor(ledger: Ledger, signal: AbortSignal) {
    this.#ledger = ledger;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wakeAll());
    // What Lean has not answered is there for those that wait, in whichever arm.
    ledger.onSettled(() => this.#wakeAll());
  }

  /** Calls that were made and counted. */
  get made(): number {
    return this.#made;
  }

  /** Whether it has asked all that it was given. */
  get isUsedUp(): boolean {
    return this.#asked >= this.#granted;
  }

  /** Gives the arm so many calls; resolves when it has used them up, or there are none for anybody, and waits. */
  grant(calls: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onHeld = resolve;
    this.#granted = this.#asked + calls;
    this.#wakeAll();
    return promise;
  }

  /** From now on calls are neither held up nor counted: the theorem is proved, and what follows is embellishment. */
  release(): void {
    this.#isReleased = true;
    this.#wakeAll();
  }

  /** Waits for leave to make calls: as many as wanted, or the last ones that are left. Null: the arm is to end. */
  async enter(wanted: number): Promise<Leave | null> {
    for (;;) {
      if (this.#signal.aborted) return null;
      if (this.#isReleased) return { calls: wanted, settle: () => {} };
      const calls = this.#asked < this.#granted && !this.#isSpent ? this.#ledger.affordable(wanted) : 0;
      if (calls > 0) return this.#leave(calls);
      await this.#nextTurn();
    }
  }

  /** The gate has judged: that is a call that nobody waits for. */
  countVerdict(): void {
    if (this.#isReleased) return;
    this.#asked += 1;
    this.#made += 1;
    this.#ledger.settle(0, 1);
  }

  #leave(calls: number): Leave {
    this.#ledger.reserve(calls);
    this.#asked += calls;
    this.#inFlight += 1;
    return {
      calls,
      settle: (made, untried = 0) => {
        this.#asked -= untried;
        this.#made += made;
        this.#inFlight -= 1;
        this.#ledger.settle(calls, made);
      },
    };
  }

  /** Whether nothing comes back any more: what is only reserved may. */
  get #isSpent(): boolean {
    return this.#ledger.exhausted !== null;
  }

  #nextTurn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    // Where others have reserved the last calls it is no end of a slice: it waits for what they leave.
    if (this.#inFlight === 0 && (this.isUsedUp || this.#isSpent)) this.#onHeld();
    return promise;
  }

  #wakeAll(): void {
    const woken = this.#waiting;
    this.#waiting = [];
    for (const wake of woken) wake();
  }
}
