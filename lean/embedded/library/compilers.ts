import { type CompiledLean, compileLean } from '../installation/compile-lean.ts';
import { defaultCacheRoot } from '../installation/manifest.ts';
import { prepareInstallation } from '../installation/prepare-installation.ts';
import type { CompilerSetup } from './compile-job.ts';
import { CompilerThread } from './compiler-thread.ts';
import { ModuleStore } from './module-store.ts';

/** Threads that compile modules, and what they work with. Disposing ends the threads. */
export interface Compilers extends AsyncDisposable {
  readonly cacheRoot: string;
  readonly store: ModuleStore;
  /** Names the Lean. */
  readonly lean: string;
  readonly threads: readonly CompilerThread[];
}

/** @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason */
export async function openCompilers(options: {
  readonly cacheRoot?: string;
  readonly threads: number;
  /** Most bytes of Lean's memory in each thread. */
  readonly memoryBytes: number;
  readonly signal: AbortSignal;
}): Promise<Compilers> {
  const { cacheRoot = defaultCacheRoot(), memoryBytes, signal } = options;
  const installation = await prepareInstallation({ cacheRoot, signal });
  const { loader, files, fingerprint } = installation;
  // Where nothing is to be compiled it would take most of the time.
  let compiled: Promise<CompiledLean> | undefined;
  const setup = async (): Promise<CompilerSetup> => {
    compiled ??= compileLean(installation);
    return { ...(await compiled), loader, files, memoryBytes };
  };
  const threads = Array.from({ length: options.threads }, () => new CompilerThread(setup));
  return {
    ...{ cacheRoot, store: new ModuleStore(cacheRoot), lean: fingerprint, threads },
    async [Symbol.asyncDispose]() {
      await Promise.all(threads.map((thread) => thread[Symbol.asyncDispose]()));
    },
  };
}
