import { parentPort, workerData } from 'node:worker_threads';
import { LakatosError } from '../../core/errors.ts';
import { systemThread } from '../pool/core-wait.ts';
import type { EngineTask, WorkerHello, WorkerReply } from '../pool/protocol.ts';
import { type BootOptions, boot } from './boot.ts';
import { EmbeddedLean } from './embedded-lean.ts';
import { writeImage } from './image-file.ts';
import { mountLibrary } from './mount-library.ts';
import { selfTest } from './self-test.ts';
import { startFromImage } from './start-from-image.ts';
import type { WorkerSetup } from './worker-setup.ts';

/** What a Lean worker thread runs: it starts Lean, tests it, says hello, and then does tasks. */
const setup = workerData as WorkerSetup;
const { mount, withPrivateParts } = mountLibrary(setup);
const bootOptions: BootOptions = {
  ...setup,
  loadsCode: setup.library !== null,
  mount,
  // Lean's own output (panics, traces) is no answer to anything, and standard output belongs to the user.
  onOutput: () => {},
};
export const embedded = await start();

export default function work<T extends EngineTask>(task: T): WorkerReply<T> {
  const { lean } = embedded;
  const before = lean.msInside;
  const answer = embedded.do(task);
  const condition = { memoryBytes: lean.memory.byteLength, leanMs: lean.msInside - before };
  return { answer, ...condition, ...(embedded.unfit === null ? {} : { unfit: embedded.unfit }) };
}

async function start(): Promise<EmbeddedLean> {
  const engine =
    (await startFromImage(
      setup.image,
      bootOptions,
      (lean, roots) => new EmbeddedLean(lean, { ...setup, withPrivateParts, roots }),
    )) ?? (await startAnew());
  const hello: WorkerHello = {
    type: 'lakatos-worker',
    systemThread: systemThread(),
    status: engine.guard.status,
    memory: engine.lean.memory.buffer,
    cancelAddress: engine.cancelAddress,
    fingerprint: engine.fingerprint,
  };
  parentPort?.postMessage(hello);
  return engine;
}

/** Starts and tests Lean, imports what will be asked for, and keeps an image of that where one is wanted. */
async function startAnew(): Promise<EmbeddedLean> {
  const engine = new EmbeddedLean(await boot(bootOptions), { ...setup, withPrivateParts });
  const problem = selfTest(engine);
  if (problem !== null)
    throw new LakatosError('LEAN_SELF_TEST_FAILED', `Lean failed its self-test: ${problem}`);
  const { image } = setup;
  if (image !== null && (image.header === '' || engine.importAhead(image.header)))
    writeImage(image.file, image.key, engine.lean, engine.roots);
  return engine;
}
