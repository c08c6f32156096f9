import type { Family } from './family.ts';
import type { KillReason } from './process-end.ts';
import type { ProcessLimits } from './process-limits.ts';

/** Looks at a family every `pollMs` and says once when it uses too much memory. */
export class LimitWatch {
  readonly #memoryBytes: number;
  readonly #family: Family;
  readonly #onBroken: (reason: KillReason) => void;
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;
  #isStopped = false;

  constructor(
    { memoryBytes, pollMs }: ProcessLimits,
    family: Family,
    onBroken: (reason: KillReason) => void,
  ) {
    this.#memoryBytes = memoryBytes;
    this.#family = family;
    this.#onBroken = onBroken;
    this.#timer = setInterval(() => void this.#look(), pollMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // On a crowded machine a look may take longer than the time between two.
    if (this.#isLooking) return;
    this.#isLooking = true;
    // Looked at even without a limit: it also finds members that will have lost their parent by the time of the end.
    const bytes = await this.#family.memory();
    this.#isLooking = false;
    if (bytes <= this.#memoryBytes || this.#isStopped) return;
    this.stop();
    this.#onBroken({ kind: 'memory', bytes, limitBytes: this.#memoryBytes });
  }
}
