import { parentPort, threadId, workerData } from 'node:worker_threads';
import { LakatosError } from '../../core/errors.ts';
import type { WorkerHello, WorkerReply, WorkerTask } from '../pool/protocol.ts';
import { boot } from './boot.ts';
import { confineFiles } from './confine-files.ts';
import { EmbeddedLean } from './embedded-lean.ts';
import { selfTest } from './self-test.ts';
import type { WorkerSetup } from './worker-setup.ts';

/** What a Lean worker thread runs: it starts Lean, tests it, says hello, and then does tasks. */
const setup = workerData as WorkerSetup;
export const embedded = await start();

export default function work<T extends WorkerTask>(task: T): WorkerReply<T> {
  const { lean } = embedded;
  const before = lean.msInside;
  const answer = embedded.do(task);
  const condition = { memoryBytes: lean.memory.byteLength, leanMs: lean.msInside - before };
  return { answer, ...condition, ...(embedded.unfit === null ? {} : { unfit: embedded.unfit }) };
}

async function start(): Promise<EmbeddedLean> {
  const started = performance.now();
  // Lean's own output (panics, traces) is no answer to anything, and standard output belongs to the user.
  const lean = await boot({
    loader: setup.loader,
    module: setup.module,
    symbols: setup.symbols,
    host: setup.host,
    memoryBytes: setup.memoryBytes,
    loadsCode: setup.library !== null,
    mount: (emscripten) => confineFiles(emscripten, [...setup.files, ...(setup.library?.files ?? [])]),
    onOutput: () => {},
  });
  const engine = new EmbeddedLean(lean, setup.toolchain, setup.library);
  const problem = selfTest(engine);
  if (problem !== null)
    throw new LakatosError('LEAN_SELF_TEST_FAILED', `Lean failed its self-test: ${problem}`);
  const hello: WorkerHello = {
    type: 'lakatos-worker',
    threadId,
    status: engine.guard.status,
    memory: lean.memory.buffer,
    cancelAddress: engine.cancelAddress,
    fingerprint: engine.fingerprint,
    bootMs: performance.now() - started,
  };
  parentPort?.postMessage(hello);
  return engine;
}
