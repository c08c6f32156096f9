import { PassThrough, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { type Message, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { messageOf } from '../../../core/errors.ts';
import { StrictMessageReader } from '../../native/lsp/strict-message-reader.ts';
import type { LeanImage } from './lean-image.ts';
import { LeanRun, type LeanRunOptions } from './lean-run.ts';

export interface LeanFileWorkerOptions extends Omit<LeanRunOptions, 'image' | 'onOutput'> {
  /** The worker may be made, and spoken to, before Lean is there. */
  readonly image: Promise<LeanImage>;
}

export interface FileWorkerListener {
  onMessage(message: Message): void;
  /** Called once, when Lean has ended by itself; 2 asks for a restart because the imports have changed. */
  onEnd(exitCode: number): void;
}

export type FileWorker = Pick<LeanFileWorker, 'listen' | 'send' | 'hasEnded' | 'stop'>;

/**
 * Lean's own FileWorker, `lean --worker`: elaborates one document and answers questions about it. It learns which one by the
 * messages `initialize` and `textDocument/didOpen`; until then it can become the worker of any.
 */
export class LeanFileWorker {
  readonly #run: Promise<LeanRun>;
  readonly #writer: StreamMessageWriter;
  readonly #onComplaint: (line: string) => void;
  #listener: FileWorkerListener | null = null;
  #exitCode: number | null = null;
  #stopped = false;

  constructor({ image, args, idleThreads, onComplaint }: LeanFileWorkerOptions) {
    const output = new PassThrough();
    this.#onComplaint = onComplaint;
    this.#run = image.then(
      (lean) =>
        new LeanRun({
          image: lean,
          args: [
            ...Object.entries(lean.options).map(([name, value]) => `-D${name}=${value}`),
            ...args,
            '--worker',
          ],
          idleThreads,
          onOutput: (bytes) => output.write(bytes),
          onComplaint,
        }),
    );
    const input = new Writable({
      write: (bytes: Buffer, _encoding, done) => {
        this.#run.then((run) => {
          run.write(bytes);
          done();
        }, done);
      },
    });
    input.on('error', () => {});
    this.#writer = new StreamMessageWriter(input);
    const reader = new StrictMessageReader(output);
    // Where a message begins is lost for good when code in the document has written something else between two of Lean's.
    reader.onError((error) => {
      onComplaint(`Lean is ended: ${messageOf(error)}`);
      this.#run.then((run) => run.stop()).catch(() => {});
    });
    reader.listen((message) => {
      if (!this.#stopped) this.#listener?.onMessage(message);
    });
    this.#watch().catch(() => {});
  }

  /** To be called once. */
  listen(listener: FileWorkerListener): void {
    this.#listener = listener;
    if (this.#exitCode !== null && !this.#stopped) listener.onEnd(this.#exitCode);
  }

  /** True when it has ended by itself. */
  get hasEnded(): boolean {
    return this.#exitCode !== null;
  }

  send(message: Message): void {
    this.#writer.write(message).catch((thrown: unknown) => {
      if (!this.#stopped) this.#onComplaint(messageOf(thrown));
    });
  }

  /** Ends it whatever it is doing. Nothing is heard of it from now on. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const run = await this.#run.catch(() => null);
    await run?.stop();
  }

  async #watch(): Promise<void> {
    const run = await this.#run;
    const exitCode = await run.ended;
    // The last of the output is still on its way through the reader.
    await turn();
    this.#exitCode = exitCode;
    if (!this.#stopped) this.#listener?.onEnd(exitCode);
  }
}
