import type { EngineTask, WorkerReply } from '../pool/protocol.ts';
import { passSelfTest } from '../pool/self-test.ts';
import { EmbeddedLean } from './embedded-lean.ts';
import { startWorker } from './start-worker.ts';

/** What a Lean worker thread runs: it starts Lean, tests it, says hello, and then does tasks. */
export const { made: embedded } = await startWorker(
  'proofs-only',
  (on) => new EmbeddedLean(on),
  async (engine, { setup: { image } }) => {
    await passSelfTest((task) => engine.do(task));
    return image !== null && (image.header === '' || engine.importAhead(image.header));
  },
);

export default function work<T extends EngineTask>(task: T): WorkerReply<T> {
  const { lean } = embedded;
  const before = lean.msInside;
  const answer = embedded.do(task);
  const condition = { memoryBytes: lean.memory.byteLength, leanMs: lean.msInside - before };
  return { answer, ...condition, ...(embedded.unfit === null ? {} : { unfit: embedded.unfit }) };
}
