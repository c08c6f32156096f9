import { type Clock, systemClock } from '../../core/clock.ts';

/**
 * The clock of searches that share Lean's answers: the time that passes, and on top of it the time that Lean once took for what
 * is now remembered. What we do ourselves with a remembered answer counts in full, although it would have passed beside Lean's
 * work, so a search gets done a little less by this clock than by the one on the wall.
 */
export class SharedClock implements Clock {
  readonly #wall: Clock;
  #added = 0;

  constructor(wall: Clock = systemClock) {
    this.#wall = wall;
  }

  now(): number {
    return this.#wall.now() + this.#added;
  }

  /**
   * @param ms what Lean took for the answer
   * @param atOnce answers that are waited for together, with this one: their time passes side by side
   */
  add(ms: number, atOnce: number): void {
    this.#added += ms / atOnce;
  }
}
