import { BroadcastChannel, type MessagePort, receiveMessageOnPort, threadId } from 'node:worker_threads';
import work from '../../lean/embedded/worker.ts';
import type { EngineTask, WorkerReply } from '../../lean/pool/protocol.ts';
import { type Fate, mortalChannel } from './mortal-engine.ts';

/** A real Lean worker whose thread ends in the middle of a task when the test says so; see `mortal-engine.ts`. */
const channel = new BroadcastChannel(mortalChannel);
channel.unref();
const asleep = new Int32Array(new SharedArrayBuffer(4));

export default function mortalWork(task: EngineTask): WorkerReply<EngineTask> {
  const fate = ask(task);
  if (fate === 'dies-before') process.exit(1);
  const reply = work(task);
  if (fate === 'dies-after') process.exit(1);
  return reply;
}

/** A thread that works reads no messages by itself, so it looks for the answer. */
function ask(task: EngineTask): Fate {
  channel.postMessage({ from: threadId, task });
  // Node takes channels, too; its types say ports alone.
  const port = channel as unknown as MessagePort;
  for (;;) {
    const received = receiveMessageOnPort(port) as { message: { to?: number; fate?: Fate } } | undefined;
    if (received === undefined) Atomics.wait(asleep, 0, 0, 1);
    else if (received.message.to === threadId) return received.message.fate ?? 'lives';
  }
}
