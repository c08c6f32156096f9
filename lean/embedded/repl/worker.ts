import type { ReplTask, WorkerReply } from '../../pool/protocol.ts';
import type { ReplStepOutcome } from '../../repl/steps.ts';
import { makeSource } from '../lean/commands.ts';
import { readFileHeader } from '../lean/imports.ts';
import { startWorker } from '../start-worker.ts';
import { hadRoom, readFault } from '../worker-faults.ts';
import { LiveSteps } from './live-steps.ts';

/** What a worker thread of `lakatos repl` runs: a Lean as a toolchain has it, which also runs code, and its live steps. */
const { on } = await startWorker(
  'as-lean-does',
  () => null,
  (_, { lean, libraries, setup: { image } }) => {
    if (image === null) return false;
    // What texts without imports begin with.
    using scope = lean.scope();
    return 'state' in libraries.state(scope, readFileHeader(scope, makeSource(scope, image.header)));
  },
);
const { lean } = on;
const steps = new LiveSteps(on);

export default function work({ step, lineage, ...how }: ReplTask): WorkerReply<ReplTask> {
  const before = { ms: lean.msInside, memoryShare: lean.memoryShare };
  let answer: ReplStepOutcome;
  let unfit: string | undefined;
  try {
    answer = steps.do(step, lineage, how);
  } catch (thrown) {
    const { reason, message } = readFault(thrown, lean);
    unfit = message;
    const lackedRoom = reason === 'out-of-memory' && !hadRoom(before.memoryShare);
    answer = { kind: 'lost', reason: lackedRoom ? 'worker-died' : reason, message };
  }
  const condition = { memoryBytes: lean.memory.byteLength, leanMs: lean.msInside - before.ms };
  return { answer, ...condition, ...(unfit !== undefined && { unfit }) };
}
