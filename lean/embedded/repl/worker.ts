import { parentPort, workerData } from 'node:worker_threads';
import { systemThread } from '../../pool/core-wait.ts';
import type { ReplTask, WorkerHello, WorkerReply } from '../../pool/protocol.ts';
import type { ReplStepOutcome } from '../../repl/steps.ts';
import { type BootOptions, boot } from '../boot.ts';
import { type ImageRoots, writeImage } from '../image-file.ts';
import { ItemGuard } from '../item-guard.ts';
import { cellValueOffset, makeCancelToken, makeSource } from '../lean/commands.ts';
import { readFileHeader } from '../lean/imports.ts';
import type { LeanInstance } from '../lean-instance.ts';
import { EmbeddedLibraries } from '../libraries.ts';
import { mountLibrary } from '../mount-library.ts';
import { startFromImage } from '../start-from-image.ts';
import { readFault } from '../worker-faults.ts';
import type { WorkerSetup } from '../worker-setup.ts';
import { LiveSteps } from './live-steps.ts';

/** What a worker thread of `lakatos repl` runs: a Lean as a toolchain has it, which also runs code, and its live steps. */
const setup = workerData as WorkerSetup;
const { mount, withPrivateParts } = mountLibrary(setup);
const bootOptions: BootOptions = { ...setup, loadsCode: true, mount, onOutput: () => {} };
const { lean, cancelToken, libraries } =
  (await startFromImage(setup.image, bootOptions, onLean)) ?? (await startAnew());
const cancelAddress = cancelToken + cellValueOffset;
const guard = new ItemGuard(lean.memory, cancelAddress);
const steps = new LiveSteps({ lean, libraries, cancelToken, guard });
const hello: WorkerHello = {
  type: 'lakatos-worker',
  systemThread: systemThread(),
  status: guard.status,
  memory: lean.memory.buffer,
  cancelAddress,
  fingerprint: [setup.toolchain, setup.library?.fingerprint].filter((part) => part !== undefined).join(' '),
};
parentPort?.postMessage(hello);

export default function work({ step, lineage, ...how }: ReplTask): WorkerReply<ReplTask> {
  const before = lean.msInside;
  let answer: ReplStepOutcome;
  let unfit: string | undefined;
  try {
    answer = steps.do(step, lineage, how);
  } catch (thrown) {
    unfit = readFault(thrown).message;
    answer = { kind: 'lost', reason: unfit };
  }
  const condition = { memoryBytes: lean.memory.byteLength, leanMs: lean.msInside - before };
  return { answer, ...condition, ...(unfit !== undefined && { unfit }) };
}

function onLean(lean: LeanInstance, roots: ImageRoots | null) {
  const cancelToken = (roots === null ? makeCancelToken(lean) : lean.adopt({ value: roots.cancelToken }))
    .value;
  const libraries = new EmbeddedLibraries(cancelToken, setup.library, withPrivateParts, 'as-lean-does');
  libraries.adopt(lean, roots?.states ?? []);
  return { lean, cancelToken, libraries };
}

/** Keeps an image with what texts without imports begin with. */
async function startAnew(): Promise<ReturnType<typeof onLean>> {
  const started = onLean(await boot(bootOptions), null);
  const { image } = setup;
  if (image !== null) {
    {
      using scope = started.lean.scope();
      started.libraries.state(scope, readFileHeader(scope, makeSource(scope, image.header)));
    }
    const roots = { cancelToken: started.cancelToken, states: started.libraries.addresses };
    writeImage(image.file, image.key, started.lean, roots);
  }
  return started;
}
