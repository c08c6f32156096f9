import { LakatosError } from '../../core/errors.ts';
import type { EngineTask, WorkerReply } from '../pool/protocol.ts';
import { EmbeddedLean } from './embedded-lean.ts';
import { selfTest } from './self-test.ts';
import { startWorker } from './start-worker.ts';

/** What a Lean worker thread runs: it starts Lean, tests it, says hello, and then does tasks. */
export const { made: embedded } = await startWorker(
  'proofs-only',
  (on) => new EmbeddedLean(on),
  (engine, { setup: { image } }) => {
    const problem = selfTest(engine);
    if (problem !== null)
      throw new LakatosError('LEAN_SELF_TEST_FAILED', `Lean failed its self-test: ${problem}`);
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
