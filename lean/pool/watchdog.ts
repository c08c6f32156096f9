import { coreWaitMs } from './core-wait.ts';
import type { PoolOptions } from './pool-options.ts';
import { boxedFalse, boxedTrue, rebuilding, statusSlots, type WorkerHello } from './protocol.ts';

/** A busy worker under watch. */
export interface Watch {
  readonly hello: WorkerHello;
  /** Longest time for one item, in milliseconds. */
  readonly limitMs: number;
  /** Called once, when the worker ignores an interruption, or does nothing at all. */
  readonly onHung: (hang: Hang) => void;
}

export interface Hang {
  /** Whether an item was running, and not the work between two. */
  readonly running: boolean;
  readonly ms: number;
}

export interface WorkerWatchdogOptions
  extends Pick<PoolOptions, 'clock' | 'rebuildMs' | 'graceMs' | 'pollMs'> {
  /** Milliseconds that a thread has been kept waiting for a core; a test tells others. */
  readonly coreWaitMs?: typeof coreWaitMs;
}

/**
 * How long a worker may do nothing that it reports, between two items or before the first (ms). It has little to do
 * there, so this only tells a stuck thread from one that waits for a core of a crowded machine.
 */
const silenceMs = 15_000;

interface Watched {
  readonly watch: Watch;
  readonly status: Int32Array;
  readonly memory: Int32Array;
  sequence: number;
  /** When this sequence number was first seen, by the thread's clock; null before the first look, which most tasks never see. */
  since: number | null;
  /** When the running item was interrupted. */
  interruptedAt: number | null;
  /** Every further item is interrupted as it starts; since when. */
  cancelledAt: number | null;
}

/**
 * Enforces time limits from outside: WebAssembly can't be sent a message while it runs, so we read each busy worker's
 * status block and write the word that Lean polls. Time is measured between two looks, by one clock for each thread, which
 * stands still while that waits for a core: an item is never thought older than it is, and on a crowded machine the same
 * items are over the limit as on a quiet one.
 */
export class WorkerWatchdog {
  readonly #options: WorkerWatchdogOptions;
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WorkerWatchdogOptions) {
    this.#options = options;
  }

  /** Watches until `stop` is called. `cancel` interrupts the running item and all that follow. */
  watch(watch: Watch): { cancel(): void; stop(): void } {
    const status = new Int32Array(watch.hello.status);
    const watched: Watched = {
      watch,
      status,
      memory: new Int32Array(watch.hello.memory),
      sequence: Atomics.load(status, statusSlots.sequence),
      since: null,
      interruptedAt: null,
      cancelledAt: null,
    };
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => this.#look(), this.#options.pollMs);
    return {
      cancel: () => {
        watched.cancelledAt ??= this.#now(watch);
        this.#lookAt(watched);
      },
      stop: () => this.#stop(watched),
    };
  }

  #stop(watched: Watched): void {
    this.#watched.delete(watched);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    for (const watched of this.#watched) this.#lookAt(watched);
  }

  #now({ hello }: Watch): number {
    const { clock, coreWaitMs: waitOf = coreWaitMs } = this.#options;
    return clock.now() - waitOf(hello.systemThread);
  }

  /** A theorem with much before it takes longer to open than a tactic may, and that says nothing of the tactic. */
  #limitOf({ status, watch }: Watched): number {
    const isRebuilding = Atomics.load(status, statusSlots.item) === rebuilding;
    return isRebuilding ? Math.max(watch.limitMs, this.#options.rebuildMs) : watch.limitMs;
  }

  #lookAt(watched: Watched): void {
    const now = this.#now(watched.watch);
    const { graceMs } = this.#options;
    const sequence = Atomics.load(watched.status, statusSlots.sequence);
    if (sequence !== watched.sequence || watched.since === null) {
      watched.sequence = sequence;
      watched.since = now;
      watched.interruptedAt = null;
    }
    const running = sequence % 2 === 1;
    const ms = now - watched.since;
    const overdue = running && (ms > this.#limitOf(watched) || watched.cancelledAt !== null);
    if (overdue && watched.interruptedAt === null) {
      watched.interruptedAt = now;
      interrupt(watched, sequence);
    }
    const ignored =
      isPast(watched.interruptedAt, graceMs, now) ||
      isPast(watched.cancelledAt, graceMs, now) ||
      (!running && ms > silenceMs);
    if (!ignored) return;
    this.#stop(watched);
    watched.watch.onHung({ running, ms });
  }
}

function isPast(start: number | null, ms: number, now: number): boolean {
  return start !== null && now - start > ms;
}

/** Names the item first, so that the worker can tell a late interruption, which meets the next item, from its own. */
function interrupt({ status, memory, watch }: Watched, sequence: number): void {
  const word = watch.hello.cancelAddress >>> 2;
  Atomics.store(status, statusSlots.interrupt, sequence);
  Atomics.store(memory, word, boxedTrue);
  if (Atomics.load(status, statusSlots.sequence) !== sequence) Atomics.store(memory, word, boxedFalse);
}
