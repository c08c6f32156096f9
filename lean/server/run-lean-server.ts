import type { Readable, Writable } from 'node:stream';
import { ErrorCodes, type Message, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { systemClock } from '../../core/clock.ts';
import { messageOf } from '../../core/errors.ts';
import { type FileWorker, LeanFileWorker } from './file-worker/file-worker.ts';
import { type LeanImage, missingImports } from './file-worker/lean-image.ts';
import { LeanRun } from './file-worker/lean-run.ts';
import { readMessages, refusal } from './protocol.ts';
import { Watchdog } from './watchdog.ts';

/** What `lean --version` prints, in one line. */
export async function readLeanVersion(image: LeanImage): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const run = new LeanRun({
    image,
    args: ['--version'],
    idleThreads: 0,
    onOutput: (bytes) => {
      text += decoder.decode(bytes, { stream: true });
    },
    onComplaint: () => {},
  });
  await run.ended;
  return text.trim();
}

/** What the FileWorker runs besides elaboration: its output, its reports, answers to requests. */
const threadsOfServer = 4;

interface LeanServerOptions {
  readonly input: Readable;
  /** Gets messages of the protocol and nothing else. */
  readonly output: Writable;
  /** Where Lean comes from; the server answers before it is there. */
  readonly image: Promise<LeanImage>;
  /** Options for Lean, as `-Dname=value`. */
  readonly leanOptions: readonly string[];
  /** Threads in which Lean elaborates each file. A thread takes memory, and some 0.2 s of work to start. */
  readonly threads: number;
  readonly onComplaint: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * A Lean language server for one client. Ends when the client has sent `exit` or closed its end, or at the signal; all
 * workers are gone by then. Resolves with the exit code that the protocol asks for: 0 after a `shutdown`, else 1.
 * @throws what makes the image reject
 */
export async function runLeanServer(options: LeanServerOptions): Promise<0 | 1> {
  const { input, output, image, leanOptions, threads, onComplaint, signal } = options;
  const { promise: exited, resolve: exit, reject: fail } = Promise.withResolvers<0 | 1>();
  let lean: LeanImage | null = null;
  image.then((loaded) => {
    lean = loaded;
  }, fail);
  const newWorker = (): FileWorker =>
    new LeanFileWorker({
      image,
      args: [`-j${threads}`, ...leanOptions],
      idleThreads: threads + threadsOfServer,
      onComplaint,
    });
  // Starting takes seconds: the first worker is on its way before it is asked for.
  let spare: FileWorker | null = newWorker();
  const writer = new StreamMessageWriter(output);
  const watchdog = new Watchdog({
    clock: systemClock,
    toClient: (message: Message) => {
      writer.write(message).catch(() => exit(1));
    },
    startWorker() {
      const worker = spare === null || spare.hasEnded ? newWorker() : spare;
      spare = null;
      return worker;
    },
    missingImports: (text) => (lean === null ? null : missingImports(lean, text)),
    onExit: () => end(),
    onComplaint,
  });
  const end = () => exit(watchdog.exitCode);
  const reader = readMessages(input);
  reader.onError((error) => {
    onComplaint(messageOf(error));
    void writer.write(refusal(null, ErrorCodes.ParseError, messageOf(error)));
  });
  reader.onClose(end);
  input.once('end', end);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  reader.listen((message) => watchdog.receive(message));
  try {
    return await exited;
  } finally {
    signal?.removeEventListener('abort', end);
    reader.dispose();
    input.pause();
    await Promise.all([watchdog.close(), spare?.stop()]);
  }
}
