import { parentPort, workerData } from 'node:worker_threads';
import { systemThread } from '../../pool/core-wait.ts';
import type { ReplTask, WorkerHello, WorkerReply } from '../../pool/protocol.ts';
import type { StepOutcome } from '../../repl/steps.ts';
import { boot } from '../boot.ts';
import { ItemGuard } from '../item-guard.ts';
import { cellValueOffset, makeCancelToken } from '../lean/commands.ts';
import { EmbeddedLibraries } from '../libraries.ts';
import { mountLibrary } from '../mount-library.ts';
import { readFault } from '../worker-faults.ts';
import type { WorkerSetup } from '../worker-setup.ts';
import { LiveSteps } from './live-steps.ts';

/** What a worker thread of `lakatos repl` runs: a Lean as a toolchain has it, which also runs code, and its live steps. */
const started = performance.now();
const setup = workerData as WorkerSetup;
const { mount, withPrivateParts } = mountLibrary(setup);
const lean = await boot({ ...setup, loadsCode: true, mount, onOutput: () => {} });
const cancelToken = makeCancelToken(lean).value;
const cancelAddress = cancelToken + cellValueOffset;
const guard = new ItemGuard(lean.memory, cancelAddress);
const libraries = new EmbeddedLibraries(cancelToken, setup.library, withPrivateParts, 'as-lean-does');
const steps = new LiveSteps({ lean, libraries, cancelToken, guard });
const hello: WorkerHello = {
  type: 'lakatos-worker',
  systemThread: systemThread(),
  status: guard.status,
  memory: lean.memory.buffer,
  cancelAddress,
  fingerprint: [setup.toolchain, setup.library?.fingerprint].filter((part) => part !== undefined).join(' '),
  bootMs: performance.now() - started,
};
parentPort?.postMessage(hello);

export default function work({ step, lineage, ...how }: ReplTask): WorkerReply<ReplTask> {
  const before = lean.msInside;
  let answer: StepOutcome;
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
