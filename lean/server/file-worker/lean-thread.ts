import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { siblingModule } from '../../../core/sibling-module.ts';
import type { LeanThreadSetup } from './setup.ts';

/** Megabytes of native stack. Lean's own check counts 8 MB of linear memory; WebAssembly frames use both. */
const stackSizeMb = 64;

/**
 * A thread of Lean besides the main one, with the interface of a worker that emscripten's loader expects. Its messages
 * come through a port of their own, so that a main thread that never returns to its event loop can fetch them.
 */
export class LeanThread {
  /** Set by the loader. */
  onmessage: (event: { readonly data: unknown }) => void = () => {};
  onerror: (error: unknown) => void = () => {};
  readonly #worker: Worker;
  readonly #port: MessagePort;

  constructor(loader: string, bell: SharedArrayBuffer) {
    const { port1, port2 } = new MessageChannel();
    const setup: LeanThreadSetup = { loader, port: port2, bell };
    this.#worker = new Worker(siblingModule('thread-entry', import.meta.url), {
      workerData: setup,
      transferList: [port2],
      resourceLimits: { stackSizeMb },
      name: 'lean',
    });
    this.#port = port1;
    this.#port.on('message', (data) => this.onmessage({ data }));
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  /** Handles the messages that have come, as an event loop would. */
  receive(): void {
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port)) {
      this.onmessage({ data: next.message });
    }
  }

  on(event: string, listener: (value: unknown) => void): void {
    if (event === 'error') this.#worker.on('error', listener);
  }

  ref(): void {}
  unref(): void {}

  terminate(): void {
    void this.#worker.terminate();
  }
}
