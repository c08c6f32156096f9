import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { messageOf } from '../../../core/errors.ts';
import { siblingModule } from '../../../core/sibling-module.ts';
import type { LeanImage } from './lean-image.ts';
import type { FileWorkerReport, FileWorkerSetup } from './setup.ts';

/**
 * A counter in shared memory that threads ring and one thread waits on. Whoever waits reads the count, looks for work,
 * and sleeps only while the count is still the same: no ring is lost between the look and the sleep.
 */
export function openBell(memory: SharedArrayBuffer) {
  const counter = new Int32Array(memory);
  return {
    ring() {
      Atomics.add(counter, 0, 1);
      Atomics.notify(counter, 0);
    },
    count: () => Atomics.load(counter, 0),
    /** Sleeps until the count differs from the given one. Blocks the thread. */
    waitPast(count: number) {
      Atomics.wait(counter, 0, count);
    },
  };
}

/** Megabytes of native stack for the main thread of Lean. */
const stackSizeMb = 256;

export interface LeanRunOptions {
  readonly image: LeanImage;
  /** Command line of `lean`. */
  readonly args: readonly string[];
  /** Threads to have ready before Lean asks for them; it gets more when it needs them, at about a second each. */
  readonly idleThreads: number;
  readonly onOutput: (bytes: Uint8Array) => void;
  /** A line of Lean's standard error. */
  readonly onComplaint: (line: string) => void;
}

/** Lean's `main`, run in a thread of this process like a process of its own: standard streams and an exit code. */
export class LeanRun {
  /** Resolves with the exit code; all output has been given out by then. */
  readonly ended: Promise<number>;
  readonly #worker: Worker;
  readonly #input: MessagePort;
  readonly #bell: ReturnType<typeof openBell>;

  constructor({ image, args, idleThreads, onOutput, onComplaint }: LeanRunOptions) {
    const { port1, port2 } = new MessageChannel();
    const bell = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const setup: FileWorkerSetup = { ...image, args, idleThreads, input: port2, bell };
    this.#input = port1;
    this.#bell = openBell(bell);
    this.#worker = new Worker(siblingModule('entry', import.meta.url), {
      workerData: setup,
      transferList: [port2],
      resourceLimits: { stackSizeMb },
      name: 'lean main',
    });
    this.#worker.on('message', (report: FileWorkerReport) => {
      if (report.kind === 'output') onOutput(report.bytes);
      else onComplaint(report.line);
    });
    this.#worker.on('error', (thrown) => onComplaint(messageOf(thrown)));
    this.ended = new Promise((resolve) => this.#worker.on('exit', resolve));
  }

  /** Gives bytes to the standard input. */
  write(bytes: Uint8Array): void {
    this.#input.postMessage(bytes);
    this.#bell.ring();
  }

  /** Ends the run whatever it is doing. Takes up to some 100 ms. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
