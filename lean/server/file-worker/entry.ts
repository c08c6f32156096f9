import { createRequire } from 'node:module';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { initialPages, instantiating, moveStack, pageBytes, reserveStack } from '../../embedded/boot.ts';
import { confineFiles } from '../../embedded/confine-files.ts';
import type { RuntimeExports } from '../../embedded/ffi/exports.ts';
import { loadCode, tellModulesApart } from '../../embedded/web-settings.ts';
import { openBell } from './lean-run.ts';
import { LeanThread } from './lean-thread.ts';
import type { FileWorkerReport, FileWorkerSetup } from './setup.ts';
import { connectStreams, LineBuffer, type StandardStreams } from './standard-streams.ts';

/**
 * What the main thread of a file worker runs: Lean's `main`. It returns to the event loop only before `main` starts;
 * from then on everything that this thread has to do for others is done while Lean waits for input.
 */
const setup = workerData as FileWorkerSetup;
const bell = openBell(setup.bell);
const threads: LeanThread[] = [];
const report = (message: FileWorkerReport): void => parentPort?.postMessage(message);
const complaints = new LineBuffer((line) => report({ kind: 'complaint', line }));

/** The part of emscripten's `Module` that we use. */
interface EmscriptenModule extends StandardStreams {
  ENV: Record<string, string>;
  __raw: RuntimeExports & { readonly _emscripten_check_mailbox: () => void };
}

/** Lean is initialised and has imported nothing yet when it reads for the first time. */
let hasRead = false;

function readInput(runtime: EmscriptenModule['__raw']): Uint8Array {
  if (!hasRead) {
    loadCode(wasmMemory);
    tellModulesApart(wasmMemory);
  }
  hasRead = true;
  for (;;) {
    const count = bell.count();
    for (const thread of threads) thread.receive();
    runtime._emscripten_check_mailbox();
    const input = receiveMessageOnPort(setup.input);
    if (input !== undefined) return input.message as Uint8Array;
    bell.waitPast(count);
  }
}

const memoryPages = setup.memoryBytes / pageBytes;
const wasmMemory = new WebAssembly.Memory({ initial: initialPages, maximum: memoryPages, shared: true });
const hooks = {
  memoryPages,
  wasmMemory,
  arguments: [...setup.args],
  thisProgram: '/bin/lean',
  symbols: setup.symbols,
  host: setup.host,
  idleThreads: setup.idleThreads,
  // Lean's threads outlive whatever the loader believes to be the last of them.
  noExitRuntime: true,
  startThread(loader: string) {
    const thread = new LeanThread(loader, setup.bell);
    threads.push(thread);
    return thread;
  },
  print: (line: string) => report({ kind: 'complaint', line }),
  printErr: (line: string) => report({ kind: 'complaint', line }),
  quit(status: number, thrown: unknown) {
    // An exit that Lean asks for comes as an `ExitStatus`; anything else is a fault.
    if (thrown instanceof Error) report({ kind: 'complaint', line: thrown.stack ?? thrown.message });
    process.exit(status);
  },
  preRun: [
    () => {
      emscripten.ENV['LEAN_PATH'] = '/lib/lean';
      confineFiles(emscripten, setup.files);
    },
  ],
  onRuntimeInitialized() {
    const runtime = emscripten.__raw;
    moveStack(runtime, reserveStack(runtime));
    connectStreams(emscripten, {
      read: () => readInput(runtime),
      write: (bytes) => report({ kind: 'output', bytes }),
      complain: (bytes) => complaints.add(bytes),
    });
  },
  instantiateWasm: instantiating(setup.module, (thrown) => {
    report({ kind: 'complaint', line: `Lean did not start: ${String(thrown)}` });
    process.exit(1);
  }),
};
const emscripten = hooks as typeof hooks & EmscriptenModule;
Object.assign(globalThis, { Module: emscripten });
createRequire(import.meta.url)(setup.loader);
