import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Piscina } from 'piscina';
import { codeOf, type ErrorCode, errorCodes, LakatosError } from '../../core/errors.ts';
import type { LossReason } from '../../core/tactic-outcome.ts';
import { oneThread } from './one-thread.ts';
import type { PoolOptions } from './pool-options.ts';
import {
  statusSlots,
  type WorkerAnswer,
  type WorkerHello,
  type WorkerReply,
  type WorkerTask,
} from './protocol.ts';
import type { Hang, WorkerWatchdog } from './watchdog.ts';

/**
 * What became of a task in one worker. `item` is the position of the tactic (or 0 for a file) that was running, or
 * had run last, -1 for a state that was rebuilt, null when it happened before the first.
 */
export type WorkerOutcome<T extends WorkerTask> =
  | { readonly kind: 'answered'; readonly answer: WorkerAnswer<T>; readonly leanMs: number }
  /** The item ignored its limit and the interruption: the worker was killed. */
  | { readonly kind: 'hung'; readonly item: number; readonly ms: number }
  | { readonly kind: 'died'; readonly item: number | null; readonly reason: LossReason }
  | { readonly kind: 'cancelled' };

/** A worker that is gone while it worked. */
export type PoolFault = Extract<WorkerOutcome<WorkerTask>, { kind: 'hung' | 'died' }>;

export type WorkerState = 'starting' | 'idle' | 'busy' | 'gone';

interface WorkerEvents {
  /** The worker has booted and passed its self-test. */
  onReady(): void;
  /** The task is over, also one that was cancelled before: the worker is free or about to go. */
  onFree(): void;
  /** The thread has ended. `failure` is set when it ended before it was ready. */
  onGone(failure: LakatosError | null): void;
}

/**
 * One worker thread from start to end. Which thread a task goes to, which one died and whether to start another is ours
 * to know, as workers hold states and differ.
 */
export class WorkerHandle {
  /** Never used twice. */
  readonly id: number;
  #state: WorkerState = 'starting';
  #hello: WorkerHello | undefined;
  #tasks = 0;
  #unfit = false;
  #failure: unknown;
  #ended: Promise<void> | undefined;
  readonly #piscina: Piscina;
  readonly #options: PoolOptions;
  readonly #watchdog: WorkerWatchdog;
  readonly #events: WorkerEvents;
  readonly #bootTimer: NodeJS.Timeout;

  constructor(id: number, options: PoolOptions, watchdog: WorkerWatchdog, events: WorkerEvents) {
    this.id = id;
    this.#options = options;
    this.#watchdog = watchdog;
    this.#events = events;
    this.#piscina = oneThread(options.workerFile, options.setup, options);
    this.#piscina.on('message', (message: unknown) => this.#onMessage(message));
    this.#piscina.on('error', (error: unknown) => {
      this.#failure ??= error;
    });
    // The cause, if there is one, is told in the same turn but later.
    this.#piscina.on('workerDestroy', () => queueMicrotask(() => void this.end()));
    this.#bootTimer = setTimeout(() => {
      this.#failure ??= bootTimeout(options.bootTimeoutMs);
      void this.end();
    }, options.bootTimeoutMs);
  }

  get state(): WorkerState {
    return this.#state;
  }

  get tasks(): number {
    return this.#tasks;
  }

  /** Set from the worker's hello. */
  get fingerprint(): string | undefined {
    return this.#hello?.fingerprint;
  }

  /** Runs one task; only while idle. Never rejects. */
  async run<T extends WorkerTask>(task: T, limitMs: number, signal?: AbortSignal): Promise<WorkerOutcome<T>> {
    const hello = this.#hello;
    if (this.#state !== 'idle' || hello === undefined) throw new Error('the worker is not idle');
    this.#state = 'busy';
    this.#tasks += 1;
    const work = this.#work(task, hello, limitMs, signal);
    void work.then(() => this.#settle());
    if (signal === undefined) return work;
    const { promise, resolve } = Promise.withResolvers<WorkerOutcome<T>>();
    const cancel = () => resolve({ kind: 'cancelled' });
    signal.addEventListener('abort', cancel, { once: true });
    void work.then(resolve).finally(() => signal.removeEventListener('abort', cancel));
    return promise;
  }

  /** Ends a worker that said hello but can't be used. */
  fail(error: LakatosError): void {
    this.#hello = undefined;
    this.#failure = error;
    void this.end();
  }

  /** Terminates the thread and waits until it is gone. */
  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    const started = this.#hello !== undefined;
    this.#state = 'gone';
    clearTimeout(this.#bootTimer);
    await this.#piscina.destroy();
    const isLarge = (this.#hello?.memory.byteLength ?? 0) >= large;
    // The last name of its memory, gigabytes that V8 doesn't see: it would not look for them before it wants some itself.
    this.#hello = undefined;
    if (this.#unfit && isLarge) collectGarbage();
    this.#events.onGone(started ? null : bootError(this.#failure));
  }

  async #work<T extends WorkerTask>(
    task: T,
    hello: WorkerHello,
    limitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<WorkerOutcome<T>> {
    const fault: { hung?: Hang } = {};
    const before = sequenceOf(hello);
    const watch = this.#watchdog.watch({
      hello,
      limitMs,
      onHung: (hang) => {
        fault.hung = hang;
        this.#unfit = true;
        void this.end();
      },
    });
    signal?.addEventListener('abort', watch.cancel, { once: true });
    try {
      const reply = (await this.#piscina.run(task)) as WorkerReply<T>;
      this.#unfit =
        reply.unfit !== undefined ||
        reply.memoryBytes > this.#options.memoryLimitBytes ||
        this.#tasks >= this.#options.maxTasksPerWorker;
      return { kind: 'answered', answer: reply.answer, leanMs: reply.leanMs };
    } catch (thrown) {
      this.#unfit = true;
      if (signal?.aborted) return { kind: 'cancelled' };
      const item = sequenceOf(hello) === before ? null : lastItem(hello);
      if (fault.hung?.running && item !== null) return { kind: 'hung', item, ms: fault.hung.ms };
      return { kind: 'died', item, reason: fault.hung === undefined ? lossReason(thrown) : 'worker-hung' };
    } finally {
      watch.stop();
      signal?.removeEventListener('abort', watch.cancel);
    }
  }

  #settle(): void {
    if (this.#unfit) void this.end();
    else if (this.#state === 'busy') this.#state = 'idle';
    this.#events.onFree();
  }

  #onMessage(message: unknown): void {
    if (this.#state !== 'starting' || !isHello(message)) return;
    clearTimeout(this.#bootTimer);
    this.#hello = message;
    this.#state = 'idle';
    this.#events.onReady();
  }
}

function sequenceOf(hello: WorkerHello): number {
  return Atomics.load(new Int32Array(hello.status), statusSlots.sequence);
}

/** The item that runs or that ran last: a worker that traps may still have marked its end. */
function lastItem(hello: WorkerHello): number {
  return Atomics.load(new Int32Array(hello.status), statusSlots.item);
}

/** Bytes of a worker's memory that are worth looking for. Each Lean has more. */
const large = 2 ** 27;

/** V8's collection of everything, which programs have only if they ask for it. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

const doctor = 'Run `lakatos doctor` to see what is wrong with the installation.';

/** A worker's error arrives as a plain copy: its class is lost, its `code` and `advice` are not. */
function bootError(thrown: unknown): LakatosError {
  if (thrown instanceof LakatosError) return thrown;
  const code = codeOf(thrown);
  const known = code !== undefined && code in errorCodes ? (code as ErrorCode) : 'LEAN_BOOT_FAILED';
  const message = thrown === undefined ? 'the worker ended before it was ready' : messageIn(thrown);
  const own = textIn(thrown, 'advice');
  return new LakatosError(known, `Lean did not start: ${message}`, { advice: own ?? doctor, cause: thrown });
}

function bootTimeout(ms: number): LakatosError {
  return new LakatosError('LEAN_BOOT_FAILED', `Lean did not start within ${ms} ms`, { advice: doctor });
}

/** Why a worker died in the middle of a task. */
function lossReason(thrown: unknown): LossReason {
  return codeOf(thrown) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out-of-memory' : 'worker-died';
}

const messageIn = (thrown: unknown): string => textIn(thrown, 'message') ?? String(thrown);

function textIn(thrown: unknown, field: 'message' | 'advice'): string | null {
  if (typeof thrown !== 'object' || thrown === null || !(field in thrown)) return null;
  const text = (thrown as Record<typeof field, unknown>)[field];
  return typeof text === 'string' && text !== '' ? text : null;
}

/** Workers send other messages too (emscripten's threads talk to each other); those are not for us. */
const isHello = (message: unknown): message is WorkerHello =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'lakatos-worker';
