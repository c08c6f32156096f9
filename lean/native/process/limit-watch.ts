import type { Clock } from '../../../core/clock.ts';
import type { Family } from './family.ts';
import type { KillReason } from './process-end.ts';
import type { ProcessLimits } from './process-limits.ts';

/**
 * Looks at a family every `pollMs` and says once when it uses too much memory, or was idle for too long. Idle is the time
 * in which nobody holds it.
 */
export class LimitWatch {
  readonly #limits: ProcessLimits;
  readonly #clock: Clock;
  readonly #family: Family;
  readonly #onBroken: (reason: KillReason) => void;
  readonly #timer: NodeJS.Timeout;
  #holders = 0;
  #idleSince: number;
  #isLooking = false;
  #isStopped = false;

  constructor(limits: ProcessLimits, clock: Clock, family: Family, onBroken: (reason: KillReason) => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#family = family;
    this.#onBroken = onBroken;
    this.#idleSince = clock.now();
    this.#timer = setInterval(() => void this.#look(), limits.pollMs);
  }

  /** Not idle until disposed. */
  hold(): Disposable {
    this.#holders += 1;
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#holders -= 1;
        this.#idleSince = this.#clock.now();
      },
    };
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // On a crowded machine a look may take longer than the time between two.
    if (this.#isLooking) return;
    this.#isLooking = true;
    const reason = await this.#broken();
    this.#isLooking = false;
    if (reason === null || this.#isStopped) return;
    this.stop();
    this.#onBroken(reason);
  }

  async #broken(): Promise<KillReason | null> {
    const { memoryBytes, idleMs } = this.#limits;
    // Looked at even without a limit: it also finds members that will have lost their parent by the time of the end.
    const bytes = await this.#family.memory();
    if (bytes > memoryBytes) return { kind: 'memory', bytes, limitBytes: memoryBytes };
    const ms = this.#clock.now() - this.#idleSince;
    return this.#holders === 0 && ms > idleMs ? { kind: 'idle', ms } : null;
  }
}
