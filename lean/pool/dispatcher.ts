import { LakatosError } from '../../core/errors.ts';
import type { PoolOptions } from './pool-options.ts';
import type { WorkerTask } from './protocol.ts';
import { WorkerWatchdog } from './watchdog.ts';
import { WorkerHandle, type WorkerOutcome, type WorkerState } from './worker-handle.ts';

/** So many failures to start in a row, and no more workers are started. */
const startFailuresAllowed = 3;

export interface DispatchRequest<T extends WorkerTask> {
  readonly task: T;
  /** Ids of workers that hold what the task needs, best first. */
  readonly preferred?: readonly number[];
  /** Longest time for one item. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Dispatched<T extends WorkerTask> {
  readonly outcome: WorkerOutcome<T>;
  /** Id of the worker that had the task; null when it never left the queue. */
  readonly worker: number | null;
  /** From the start in the worker to the outcome. */
  readonly ms: number;
}

/** A task that waits for a worker. */
interface Job {
  /** Ids of workers that hold what the task needs, best first. */
  readonly preferred: readonly number[];
  readonly queuedAt: number;
  start(worker: WorkerHandle): void;
  /** Leaves the queue undone: cancelled (null), or with the error that ends the pool. */
  drop(error: Error | null): void;
}

/** From this age on, the oldest job goes first whatever others would prefer the free worker (ms). */
const patienceMs = 100;

/** Keeps the wanted number of workers alive and gives each waiting task to one of them. */
export class Dispatcher {
  readonly #options: PoolOptions;
  readonly #watchdog: WorkerWatchdog;
  /** In order of arrival. */
  #queue: Job[] = [];
  readonly #workers = new Map<number, WorkerHandle>();
  /** Those that are about to be gone, since nobody wanted them. */
  readonly #dismissed = new Set<WorkerHandle>();
  readonly #firstReady = Promise.withResolvers<string>();
  #fingerprint: string | undefined;
  #nextId = 0;
  #replaced = 0;
  #startFailures = 0;
  /** How many wait for an answer or are about to ask. */
  #holders = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Why no task will be done any more. */
  #ending: LakatosError | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#watchdog = new WorkerWatchdog(options);
    // A pool that is disposed before anyone waits for it has no one to tell.
    this.#firstReady.promise.catch(() => {});
    // One alone has the machine to itself and is ready sooner; the others follow it.
    this.#startWorker();
  }

  /** Resolves with the fingerprint once one worker is ready. */
  ready(): Promise<string> {
    return this.#firstReady.promise;
  }

  get replaced(): number {
    return this.#replaced;
  }

  count(state: WorkerState): number {
    return [...this.#workers.values()].filter((worker) => worker.state === state).length;
  }

  /** Until disposed, no worker ends because nothing is asked of it. */
  hold(): Disposable {
    this.#holders += 1;
    clearTimeout(this.#idleTimer);
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#holders -= 1;
        this.#awaitIdleness();
      },
    };
  }

  /**
   * Does one task in one worker; faults of the worker are part of the outcome.
   * @throws LakatosError POOL_CLOSED, POOL_BROKEN
   */
  async dispatch<T extends WorkerTask>(request: DispatchRequest<T>): Promise<Dispatched<T>> {
    using _held = this.hold();
    if (this.#ending !== undefined) throw this.#ending;
    const { task, preferred = [], limitMs, signal } = request;
    const { clock } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<Dispatched<T>>();
    const cancelled: Dispatched<T> = { outcome: { kind: 'cancelled' }, worker: null, ms: 0 };
    if (signal?.aborted) return cancelled;

    const closed = () => this.#ending?.code === 'POOL_CLOSED';
    const leaveQueue = () => {
      this.#leaveQueue(job);
      resolve(cancelled);
    };
    const job: Job = {
      preferred,
      queuedAt: clock.now(),
      start(worker) {
        signal?.removeEventListener('abort', leaveQueue);
        const start = clock.now();
        worker.run(task, limitMs, signal).then((outcome) => {
          // A worker that we end ourselves did not die.
          if (closed() && outcome.kind !== 'answered') resolve(cancelled);
          else resolve({ outcome, worker: worker.id, ms: clock.now() - start });
        }, reject);
      },
      drop(error) {
        signal?.removeEventListener('abort', leaveQueue);
        if (error === null) resolve(cancelled);
        else reject(error);
      },
    };
    const idle = this.#idleWorker(preferred);
    if (idle !== undefined) {
      job.start(idle);
    } else {
      signal?.addEventListener('abort', leaveQueue, { once: true });
      this.#queue.push(job);
      if (this.#workers.size === 0) this.#startWorker();
    }
    return await promise;
  }

  /** Terminates every worker; tasks that wait are cancelled, tasks that run are lost. */
  async close(): Promise<void> {
    this.#end(new LakatosError('POOL_CLOSED', 'the pool of Lean workers is closed'), null);
    clearTimeout(this.#idleTimer);
    await Promise.all([...this.#workers.values(), ...this.#dismissed].map((worker) => worker.end()));
  }

  #awaitIdleness(): void {
    const { idleMs } = this.#options;
    if (idleMs === undefined || this.#holders > 0 || this.#ending !== undefined) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#dismissAll(), idleMs).unref();
  }

  #dismissAll(): void {
    // A task that nobody waits for any more takes a while to leave off.
    if (this.count('busy') > 0) {
      this.#awaitIdleness();
      return;
    }
    for (const worker of this.#workers.values()) {
      this.#dismissed.add(worker);
      void worker.end();
    }
    this.#workers.clear();
  }

  /** The best of the workers that are free: one that holds the state, else the one with the least behind it. */
  #idleWorker(preferred: readonly number[]): WorkerHandle | undefined {
    const idle = [...this.#workers.values()].filter((worker) => worker.state === 'idle');
    const holder = preferred.find((id) => idle.some((worker) => worker.id === id));
    if (holder !== undefined) return this.#workers.get(holder);
    return idle.toSorted((a, b) => a.tasks - b.tasks)[0];
  }

  #startWorker(): void {
    const id = this.#nextId;
    this.#nextId += 1;
    const worker: WorkerHandle = new WorkerHandle(id, this.#options, this.#watchdog, {
      onReady: () => this.#onReady(worker),
      onFree: () => this.#feed(worker),
      onGone: (failure) => this.#onGone(worker, failure),
    });
    this.#workers.set(id, worker);
  }

  #onReady(worker: WorkerHandle): void {
    const fingerprint = worker.fingerprint as string;
    this.#fingerprint ??= fingerprint;
    if (fingerprint !== this.#fingerprint) {
      worker.fail(new LakatosError('LEAN_BOOT_FAILED', `a worker is of another kind: ${fingerprint}`));
      return;
    }
    this.#startFailures = 0;
    this.#feed(worker);
    this.#firstReady.resolve(fingerprint);
    while (this.#workers.size < this.#options.workers) this.#startWorker();
    this.#awaitIdleness();
  }

  /** Gives a free worker a task that prefers it, if that keeps nobody waiting for long. */
  #feed(worker: WorkerHandle): void {
    const [oldest] = this.#queue;
    if (worker.state !== 'idle' || oldest === undefined) return;
    const mayWait = this.#options.clock.now() - oldest.queuedAt < patienceMs;
    const preferring = mayWait ? this.#queue.find(({ preferred }) => preferred[0] === worker.id) : undefined;
    const job = preferring ?? oldest;
    this.#leaveQueue(job);
    job.start(worker);
  }

  #leaveQueue(job: Job): void {
    this.#queue = this.#queue.filter((other) => other !== job);
  }

  #onGone(worker: WorkerHandle, failure: LakatosError | null): void {
    if (this.#dismissed.delete(worker)) return;
    this.#workers.delete(worker.id);
    if (this.#ending !== undefined) return;
    if (failure !== null) this.#startFailures += 1;
    const neverStarted = this.#fingerprint === undefined;
    if (failure !== null && (neverStarted || this.#startFailures >= startFailuresAllowed)) {
      if (this.#workers.size === 0) this.#giveUp(failure, neverStarted);
      return;
    }
    this.#replaced += 1;
    this.#startWorker();
  }

  /** The first failure tells most: at the start it is the error itself, later the cause of a broken pool. */
  #giveUp(failure: LakatosError, neverStarted: boolean): void {
    const error = neverStarted
      ? failure
      : new LakatosError('POOL_BROKEN', 'Lean workers die faster than they can be replaced', {
          advice: 'Close other programs if memory is short, or use fewer workers (`--workers 1`).',
          cause: failure,
        });
    this.#end(error, error);
  }

  #end(error: LakatosError, toThoseWhoWait: LakatosError | null): void {
    this.#ending ??= error;
    this.#firstReady.reject(this.#ending);
    const waiting = this.#queue;
    this.#queue = [];
    for (const job of waiting) job.drop(toThoseWhoWait);
  }
}
