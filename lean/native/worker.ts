import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../core/clock.ts';
import { systemThread } from '../pool/core-wait.ts';
import type { EngineTask, WorkerHello, WorkerReply } from '../pool/protocol.ts';
import { passSelfTest } from '../pool/self-test.ts';
import { NativeLean } from './native-lean.ts';
import { TaskWatch } from './task-watch.ts';
import type { NativeSetup } from './worker-setup.ts';

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
