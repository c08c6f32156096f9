import type { Piscina } from 'piscina';
import { messageOf } from '../../../core/errors.ts';
import { siblingModule } from '../../../core/sibling-module.ts';
import { oneThread } from '../../pool/one-thread.ts';
import { poolDefaults } from '../../pool/pool-options.ts';
import { type CompiledLean, compileLean } from '../installation/compile-lean.ts';
import { defaultCacheRoot } from '../installation/manifest.ts';
import { prepareInstallation } from '../installation/prepare-installation.ts';
import type { CompileJob, CompileReport, CompilerSetup, WantedOfModule } from './compile-job.ts';
import { ModuleStore } from './module-store.ts';

/** A thread that compiles one module at a time; started when it is needed, and anew after a fault. */
export class CompilerThread implements AsyncDisposable {
  readonly #setup: () => Promise<CompilerSetup>;
  #piscina: Piscina | null = null;

  constructor(setup: () => Promise<CompilerSetup>) {
    this.#setup = setup;
  }

  /** Never rejects, but for the reason of the signal; what took longer than `limitMs` is a fault. */
  async compile<Kind extends WantedOfModule['kind']>(
    job: CompileJob<Kind>,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<CompileReport<Kind>> {
    this.#piscina ??= start(await this.#setup());
    const limit = AbortSignal.timeout(limitMs);
    try {
      const report = (await this.#piscina.run(job, {
        signal: AbortSignal.any([signal, limit]),
      })) as CompileReport<Kind>;
      if (report.isSpent || report.reply.kind === 'fault') await this[Symbol.asyncDispose]();
      return report;
    } catch (thrown) {
      await this[Symbol.asyncDispose]();
      signal.throwIfAborted();
      const why = limit.aborted ? `it was not done after ${Math.round(limitMs / 1000)} s` : messageOf(thrown);
      return { reply: { kind: 'fault', why }, isSpent: true, ms: limitMs, cpuMs: 0, memoryBytes: 0 };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const piscina = this.#piscina;
    this.#piscina = null;
    await piscina?.destroy();
  }
}

function start(setup: CompilerSetup): Piscina {
  const piscina = oneThread(siblingModule('compiler', import.meta.url), setup, poolDefaults);
  // A thread that does not start is told of by the job that waits for it.
  piscina.on('error', () => {});
  return piscina;
}

export interface CompilersOptions {
  readonly threads: number;
  /** Most bytes of Lean's memory in each thread. */
  readonly memoryBytes: number;
  readonly signal: AbortSignal;
  /** Default: the user's cache folder, or what `LAKATOS_CACHE` says. */
  readonly cacheRoot?: string;
}

/** Threads that compile modules, and what they work with. Disposing ends the threads. */
export interface Compilers extends AsyncDisposable {
  readonly cacheRoot: string;
  readonly store: ModuleStore;
  /** Names the Lean. */
  readonly lean: string;
  readonly threads: readonly CompilerThread[];
}

/** @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason */
export async function openCompilers({
  cacheRoot = defaultCacheRoot(),
  threads: count,
  memoryBytes,
  signal,
}: CompilersOptions): Promise<Compilers> {
  const installation = await prepareInstallation({ cacheRoot, signal });
  const { loader, files, fingerprint } = installation;
  // Where nothing is to be compiled it would take most of the time.
  let compiled: Promise<CompiledLean> | undefined;
  const setup = async (): Promise<CompilerSetup> => {
    compiled ??= compileLean(installation);
    return { ...(await compiled), loader, files, memoryBytes };
  };
  const threads = Array.from({ length: count }, () => new CompilerThread(setup));
  return {
    ...{ cacheRoot, store: new ModuleStore(cacheRoot), lean: fingerprint, threads },
    async [Symbol.asyncDispose]() {
      await Promise.all(threads.map((thread) => thread[Symbol.asyncDispose]()));
    },
  };
}
