import work from '../../../../lean/native/worker.ts';
import type { WorkerReply, WorkerTask } from '../../../../lean/pool/protocol.ts';
import { readForgery } from '../forgery.ts';

/** A worker of a native Lean that a submission has taken over: as `lying-worker.ts`. */
export default async function lie(task: WorkerTask): Promise<WorkerReply<WorkerTask>> {
  const forgery = task.kind === 'verify' ? readForgery(task.request.submission) : null;
  return forgery === null ? await work(task) : { answer: forgery, memoryBytes: 0, leanMs: 0 };
}
