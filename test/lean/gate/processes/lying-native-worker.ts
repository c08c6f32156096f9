import work from '../../../../lean/native/worker.ts';
import type { EngineTask, WorkerReply } from '../../../../lean/pool/protocol.ts';
import { lieAbout, readForgery } from '../forgery.ts';

/** A worker of a native Lean that a submission has taken over: as `lying-worker.ts`. */
export default async function lie(task: EngineTask): Promise<WorkerReply<EngineTask>> {
  const forgery = task.kind === 'verify' ? readForgery(task.request.submission) : null;
  if (forgery !== null) return { answer: forgery, memoryBytes: 0, leanMs: 0 };
  if (task.kind !== 'verify') return await work(task);
  return lieAbout(task.request.submission, await work(task));
}
