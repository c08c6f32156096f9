import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../core/clock.ts';
import { systemThread } from '../pool/core-wait.ts';
import {
  boxedFalse,
  boxedTrue,
  type EngineTask,
  statusBytes,
  statusSlots,
  type WorkerHello,
  type WorkerReply,
} from '../pool/protocol.ts';
import { passSelfTest } from '../pool/self-test.ts';
import { NativeLean } from './native-lean.ts';
import type { NativeSetup } from './worker-setup.ts';

/** How often a running task shows that it lives and looks whether it is to end (ms). */
const lookMs = 20;

/**
 * What the pool's watchdog sees of a native worker. The time limits of Lean are kept here, by whoever waits for the
 * server; the watchdog is for a thread that is stuck. So the sequence goes on while the thread lives, and the word that
 * stands for an interruption ends the task that runs.
 */
class TaskWatch {
  readonly status = new SharedArrayBuffer(statusBytes);
  /** Shared memory with the one word that the watchdog sets. */
  readonly memory = new SharedArrayBuffer(4);
  readonly #slots = new Int32Array(this.status);
  readonly #word = new Int32Array(this.memory).fill(boxedFalse);

  /** Runs one task; its signal is aborted when the watchdog interrupts it. */
  async run<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    Atomics.store(this.#slots, statusSlots.item, -1);
    Atomics.add(this.#slots, statusSlots.sequence, 1);
    const timer = setInterval(() => {
      if (Atomics.exchange(this.#word, 0, boxedFalse) === boxedTrue) controller.abort();
      Atomics.add(this.#slots, statusSlots.sequence, 2);
    }, lookMs);
    try {
      return await task(controller.signal);
    } finally {
      clearInterval(timer);
      Atomics.store(this.#word, 0, boxedFalse);
      Atomics.add(this.#slots, statusSlots.sequence, 1);
    }
  }
}

/** What a native worker thread runs: it starts a Lean server, tests it, says hello, and then does tasks. */
const watch = new TaskWatch();
const lean = await start();

export default async function work<T extends EngineTask>(task: T): Promise<WorkerReply<T>> {
  const started = performance.now();
  const answer = await watch.run((signal) => lean.do(task, signal));
  const leanMs = performance.now() - started;
  const { unfit } = lean;
  const memoryBytes = unfit === null ? await lean.memory() : 0;
  return { answer, memoryBytes, leanMs, ...(unfit !== null && { unfit }) };
}

async function start(): Promise<NativeLean> {
  const server = await NativeLean.start(workerData as NativeSetup, systemClock);
  const { signal } = new AbortController();
  await passSelfTest((task) => server.do(task, signal)).catch(async (thrown: unknown) => {
    await server[Symbol.asyncDispose]();
    throw thrown;
  });
  const hello: WorkerHello = {
    type: 'lakatos-worker',
    systemThread: systemThread(),
    status: watch.status,
    memory: watch.memory,
    cancelAddress: 0,
    fingerprint: server.fingerprint,
  };
  parentPort?.postMessage(hello);
  return server;
}
