import type { Clock } from '../../../core/clock.ts';

/** A clock that stands still while its arm is held up: an arm spends its own time only. */
export class ArmClock implements Clock {
  readonly #clock: Clock;
  #before = 0;
  #since: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#before + (this.#since === null ? 0 : this.#clock.now() - this.#since);
  }

  start(): void {
    this.#since ??= this.#clock.now();
  }

  stop(): void {
    this.#before = this.now();
    this.#since = null;
  }
}
