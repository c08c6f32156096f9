import { parentPort, workerData } from 'node:worker_threads';
import { baseOptions } from '../engine.ts';
import { systemThread } from '../pool/core-wait.ts';
import type { WorkerHello } from '../pool/protocol.ts';
import { type BootOptions, boot, bootFrom } from './boot.ts';
import { type ConfinedFiles, confineFiles } from './confine-files.ts';
import type { Obj } from './ffi/objects.ts';
import { type ImageRoots, openImage, writeImage } from './image-file.ts';
import { ItemGuard } from './item-guard.ts';
import { cellValueOffset, makeCancelToken } from './lean/commands.ts';
import type { LeanInstance } from './lean-instance.ts';
import { EmbeddedLibraries, type FileStart, type WithPrivateParts } from './libraries.ts';
import { isPublicPart } from './library/engine-library.ts';
import type { WorkerSetup } from './worker-setup.ts';

/** A Lean as a worker has it, whether it was booted or comes from the image of another one's memory. */
export interface WorkerLean {
  readonly lean: LeanInstance;
  readonly setup: WorkerSetup;
  readonly cancelToken: Obj;
  readonly libraries: EmbeddedLibraries;
  readonly guard: ItemGuard;
  /** Names Lean, its libraries, and the options that every text starts with. */
  readonly fingerprint: string;
  readonly isFromImage: boolean;
}

/**
 * Starts the Lean of this thread, from an image where there is one that fits, else anew, and keeps an image then where one is
 * wanted. Says hello.
 * @param use what is made with it: it puts as many functions into Lean's table each time
 * @param prepare what an image is to have beyond that; false where there is to be none
 */
export async function startWorker<T>(
  start: FileStart,
  use: (on: WorkerLean) => T,
  prepare: (made: T, on: WorkerLean) => boolean | Promise<boolean>,
): Promise<{ readonly on: WorkerLean; readonly made: T }> {
  const setup = workerData as WorkerSetup;
  const { mount, withPrivateParts } = mountLibrary(setup);
  const bootOptions: BootOptions = {
    ...setup,
    loadsCode: start === 'as-lean-does' || setup.library !== null,
    mount,
  };
  const make = (lean: LeanInstance, roots: ImageRoots | null) => {
    const token = (roots === null ? makeCancelToken(lean) : lean.adopt({ value: roots.cancelToken })).value;
    const libraries = new EmbeddedLibraries(token, setup.library, withPrivateParts, start);
    libraries.adopt(lean, roots?.states ?? []);
    const options = start === 'proofs-only' ? [baseOptions] : [];
    const on: WorkerLean = {
      ...{ lean, setup, cancelToken: token, libraries, isFromImage: roots !== null },
      guard: new ItemGuard(lean.memory, token + cellValueOffset),
      fingerprint: [
        setup.toolchain,
        ...(setup.library === null ? [] : [setup.library.fingerprint]),
        ...options,
      ].join(' '),
    };
    return { on, made: use(on) };
  };
  const found = (await fromImage(setup, bootOptions, make)) ?? make(await boot(bootOptions), null);
  const { on, made } = found;
  const { lean, cancelToken, libraries } = on;
  if (!on.isFromImage && (await prepare(made, on)) && setup.image !== null)
    writeImage(setup.image.file, setup.image.key, lean, { cancelToken, states: libraries.addresses });
  const hello: WorkerHello = {
    type: 'lakatos-worker',
    systemThread: systemThread(),
    status: on.guard.status,
    memory: lean.memory.buffer,
    cancelAddress: cancelToken + cellValueOffset,
    fingerprint: on.fingerprint,
  };
  parentPort?.postMessage(hello);
  return found;
}

/** Null where there is no image, or none that is whole and fits. */
async function fromImage<T extends { readonly on: WorkerLean }>(
  { image }: WorkerSetup,
  options: BootOptions,
  make: (lean: LeanInstance, roots: ImageRoots) => T,
): Promise<T | null> {
  const opened = image === null ? null : openImage(image.file, image.key);
  if (opened === null) return null;
  try {
    const made = make(await bootFrom(options, opened), opened.header.roots);
    // Closures in memory name functions by their places in the table.
    return made.on.lean.runtime.__indirect_function_table.length === opened.header.table ? made : null;
  } catch {
    return null;
  }
}

/**
 * How Lean gets to see its own library and others: never a private part, unless a text asks for one. Texts that don't
 * begin with `module` would take in all that they can see.
 */
function mountLibrary(setup: WorkerSetup): {
  readonly mount: BootOptions['mount'];
  readonly withPrivateParts: WithPrivateParts;
} {
  const allFiles = [...setup.files, ...(setup.library?.files ?? [])];
  const publicFiles = allFiles.filter(isPublicPart);
  let files: ConfinedFiles | undefined;
  return {
    mount(emscripten) {
      files = confineFiles(emscripten, publicFiles);
    },
    withPrivateParts: (act) => {
      files?.remount(allFiles);
      try {
        return act();
      } finally {
        files?.remount(publicFiles);
      }
    },
  };
}
