import { Message } from 'vscode-jsonrpc/node';
import type { FileWorker, FileWorkerListener } from '../../../lean/server/file-worker/file-worker.ts';

/** A file worker that only does what the test says: for faults that the real one can't be made to have on time. */
export class ScriptedWorker implements FileWorker {
  readonly received: Message[] = [];
  stopped = false;
  hasEnded = false;
  #listener: FileWorkerListener | null = null;

  /** Methods of the requests and notifications that it got. */
  get methods(): readonly string[] {
    return this.received.flatMap((message) =>
      Message.isRequest(message) || Message.isNotification(message) ? [message.method] : [],
    );
  }

  listen(listener: FileWorkerListener): void {
    this.#listener = listener;
  }

  send(message: Message): void {
    this.received.push(message);
  }

  async stop(): Promise<void> {
    this.stopped = true;
  }

  say(message: object): void {
    this.#listener?.onMessage({ jsonrpc: '2.0', ...message });
  }

  end(exitCode: number): void {
    this.hasEnded = true;
    this.#listener?.onEnd(exitCode);
  }
}
