import { createRequire } from 'node:module';
import type { RuntimeExports } from './ffi/exports.ts';
import { box } from './ffi/objects.ts';
import type { OpenedImage } from './image-file.ts';
import type { CompiledLean } from './installation/compile-lean.ts';
import { LeanInstance, type Panic, type StackPlace } from './lean-instance.ts';
import type { SymbolIndex } from './module/read-imports.ts';
import { loadCode } from './web-settings.ts';

/** Linear memory for the C stack. See `reserveStack`. */
const stackBytes = 64 << 20;

/** WebAssembly's unit of memory. */
export const pageBytes = 65_536;
/** What the module asks for at its start. */
export const initialPages = 256;

/** The part of emscripten's `Module` that we use. */
interface EmscriptenModule {
  noInitialRun: boolean;
  thisProgram: string;
  print(line: string): void;
  printErr(line: string): void;
  stdin(): null;
  preRun: (() => void)[];
  onRuntimeInitialized(): void;
  onAbort(what: unknown): void;
  instantiateWasm: ReturnType<typeof instantiating>;
  wasmMemory: WebAssembly.Memory;
  memoryPages: number;
  panic: Panic;
  /** Lean's threads besides the one that it was started in. */
  PThread?: LeanThreads;
  /** All that these were ever given, by our patch of the loader, whose own lists code under elaboration can have emptied. */
  threadWorkers: Set<ThreadWorker>;
  symbols: SymbolIndex;
  host: WebAssembly.Module;
  /** Set by our patch of the loader: the exports as they are. */
  __raw?: RuntimeExports;
  /** Set by our patch of the loader: the slot of a compiled function in the table, 0 when there is none. */
  slotOf?(symbol: string): number;
}

interface ThreadWorker {
  terminate(): Promise<unknown>;
}

/** What the loader knows of the threads that it has started. */
interface LeanThreads {
  readonly pthreads: Readonly<Record<number, unknown>>;
  terminateAllThreads(): void;
}

export interface BootOptions extends CompiledLean {
  /** Path of the prepared loader. */
  readonly loader: string;
  /** Most bytes that Lean's memory may grow to, a multiple of `pageBytes`. */
  readonly memoryBytes: number;
  /** Lean loads the code of what it imports (`.ir`), and can run it; without it imports are quicker. */
  readonly loadsCode: boolean;
  /** Mounts the library at /lib and seals the rest of the file system; called before Lean starts. */
  readonly mount: (emscripten: object) => void;
}

/**
 * Starts Lean in this thread and initialises its runtime; libraries are not imported yet.
 * The thread needs a large native stack (`resourceLimits.stackSizeMb`): Lean's own recursion checks count linear
 * memory, and WebAssembly frames use both.
 */
export async function boot(options: BootOptions): Promise<LeanInstance> {
  const emscripten = await load(options);
  const stack = reserveStack(runtimeOf(emscripten));
  const lean = instanceOf(emscripten, stack);
  const { runtime } = lean;
  moveStack(runtime, stack);
  runtime.lean_initialize();
  runtime._ZN4lean15save_stack_infoEb(1);
  if (options.loadsCode) loadCode(emscripten.wasmMemory);
  using scope = lean.scope();
  scope.call('Lean.initSearchPath', scope.string('/'), box(0));
  // One thread: Lean insists on a task manager (promises need it), though we never elaborate in the background.
  runtime.lean_init_task_manager_using(1);
  runtime.lean_enable_initializer_execution();
  runtime.lean_io_mark_end_initialization();
  return lean;
}

/**
 * Starts Lean from an image of its memory: what was initialised and imported then is there.
 * @throws Error when the image is damaged
 */
export async function bootFrom(options: BootOptions, image: OpenedImage): Promise<LeanInstance> {
  const emscripten = await load(options);
  const { stack, stackPointer } = image.header;
  await image.load(emscripten.wasmMemory);
  const lean = instanceOf(emscripten, stack);
  moveStack(lean.runtime, stack, stackPointer);
  return lean;
}

const runtimeOf = (emscripten: EmscriptenModule): RuntimeExports => emscripten.__raw as RuntimeExports;

function instanceOf(emscripten: EmscriptenModule, stack: StackPlace): LeanInstance {
  const exports = runtimeOf(emscripten);
  const find = (symbol: string): unknown => {
    const slot = emscripten.slotOf?.(symbol) ?? 0;
    return slot === 0 ? exports[symbol] : exports.__indirect_function_table.get(slot);
  };
  return new LeanInstance({
    runtime: exports,
    memory: emscripten.wasmMemory,
    mostBytes: emscripten.memoryPages * pageBytes,
    panic: emscripten.panic,
    stack,
    find,
    endThreads: () => endThreads(emscripten),
  });
}

/** Resolves once they are gone: until then they may write into Lean's memory. */
async function endThreads({ PThread, threadWorkers }: EmscriptenModule): Promise<void> {
  PThread?.terminateAllThreads();
  const workers = [...threadWorkers];
  threadWorkers.clear();
  await Promise.all(workers.map((worker) => worker.terminate()));
}

/** How Lean's runtime begins what it says before it ends the process. */
const panicMark = 'INTERNAL PANIC: ';

function load(options: BootOptions): Promise<EmscriptenModule> {
  const memoryPages = options.memoryBytes / pageBytes;
  return new Promise((resolve, reject) => {
    const emscripten: EmscriptenModule = {
      wasmMemory: new WebAssembly.Memory({ initial: initialPages, maximum: memoryPages, shared: true }),
      memoryPages,
      panic: { said: null },
      threadWorkers: new Set(),
      noInitialRun: true,
      symbols: options.symbols,
      host: options.host,
      thisProgram: '/bin/lean',
      // Lean's own output (panics, traces) is no answer to anything, and standard output belongs to the user.
      print: () => {},
      printErr: (line) => {
        if (line.startsWith(panicMark)) emscripten.panic.said = line.slice(panicMark.length);
      },
      stdin: () => null,
      preRun: [() => options.mount(emscripten)],
      onAbort: (what) => reject(new Error(`the WebAssembly runtime gave up: ${String(what)}`)),
      onRuntimeInitialized: () => resolve(emscripten),
      instantiateWasm: instantiating(options.module, reject),
    };
    Object.assign(globalThis, { Module: emscripten });
    const require = createRequire(import.meta.url);
    // Once more where an image turned out to be damaged; the cache goes by real paths, and folders may be links.
    delete require.cache[require.resolve(options.loader)];
    require(options.loader);
  });
}

/** How the loader is told to make an instance of a module that is compiled already. */
export const instantiating =
  (module: WebAssembly.Module, onFault: (thrown: unknown) => void) =>
  (
    imports: Record<string, unknown>,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object => {
    WebAssembly.instantiate(module, imports).then((instance) => done(instance, module), onFault);
    return {};
  };

/**
 * The module comes with a stack of 64 KiB in linear memory that grows down into static data, and nothing checks it: we
 * give it a large one of its own.
 */
export function reserveStack(runtime: RuntimeExports): StackPlace {
  const low = ((runtime.malloc(stackBytes + 16) >>> 0) + 15) & ~15;
  return { low, high: low + stackBytes };
}

/**
 * The limits are passed in reverse on purpose: Lean computes its stack size as end - base, and with emscripten's order
 * that is negative, which switches Lean's check off.
 */
export function moveStack(runtime: RuntimeExports, { low, high }: StackPlace, pointer = high): void {
  runtime.__stack_pointer.value = pointer;
  runtime.emscripten_stack_set_limits(low, high);
}
