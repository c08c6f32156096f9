import { basename, join } from 'node:path';
import { systemClock } from '../../core/clock.ts';
import { LakatosError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import { siblingModule } from '../../core/sibling-module.ts';
import { importPlaces } from '../lake/read-imports.ts';
import { type PoolOptions, poolDefaults } from '../pool/pool-options.ts';
import { WorkerPool } from '../pool/worker-pool.ts';
import { imageVersion } from './image-file.ts';
import type { InstallationProgress } from './installation/build-installation.ts';
import { type CompiledLean, compileLean } from './installation/compile-lean.ts';
import { defaultCacheRoot } from './installation/manifest.ts';
import {
  type Installation,
  type PrepareOptions,
  prepareInstallation,
} from './installation/prepare-installation.ts';
import { verifyInstallation } from './installation/verify-installation.ts';
import type { FileStart } from './libraries.ts';
import {
  bytesOf,
  closureIn,
  type EngineLibrary,
  memoryBytesFor,
  namesWithClosure,
  unprovedModules,
} from './library/engine-library.ts';
import { removeWhole } from './whole-folders.ts';
import type { WorkerSetup } from './worker-setup.ts';

/** The oldest Node that all of this is tested with; older ones can't load the module as the package brings it. */
const oldestNode = 24;

export type EngineProgress =
  | InstallationProgress
  | { readonly stage: 'start'; readonly done: number; readonly total: number };

/** What takes time before anything is known of what Lean will work with. */
export interface BegunLean {
  readonly compiled: Promise<CompiledLean>;
  readonly installation: Promise<Installation>;
}

export interface BeginOptions extends PrepareOptions {
  readonly onProgress?: (progress: EngineProgress) => void;
}

export interface EmbeddedEngineOptions extends BeginOptions {
  readonly workers: number;
  /** What was begun already, with the same options. */
  readonly begun?: BegunLean;
  /** A proof will be asked for soon: the worker that confirms it is started with the others. Default: when it is needed. */
  readonly verifiesSoon?: boolean;
  /** What there is besides Lean's own library. */
  readonly library?: EngineLibrary | null;
  /** Imports with which the texts to come begin: workers have them from the start. */
  readonly header?: string;
  /** For tests and benchmarks. */
  readonly pool?: Partial<PoolOptions>;
}

/** Looks for the installation or makes it, and compiles its module. */
export function beginLean(options: BeginOptions): BegunLean {
  const installation = prepareInstallation(options);
  const begun = { installation, compiled: installation.then(compileLean) };
  // Whoever fails first speaks; the other must not go unheard as an unhandled rejection.
  for (const promise of Object.values<Promise<unknown>>(begun)) promise.catch(() => {});
  return begun;
}

/**
 * Lean in this process: prepares the installation at first use, compiles the module once for all workers, and starts
 * them. Resolves when the first worker is ready; the others start in the background.
 * @throws LakatosError LEAN_NODE_TOO_OLD, LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT,
 * LEAN_BOOT_FAILED, LEAN_SELF_TEST_FAILED; the signal's reason
 */
export async function createEmbeddedEngine(options: EmbeddedEngineOptions): Promise<WorkerPool> {
  const { signal, cacheRoot, onProgress = () => {}, library = null } = options;
  requireNode(process.versions.node);
  signal?.throwIfAborted();
  const start = async (begun: BegunLean): Promise<WorkerPool> => {
    const installation = await begun.installation;
    onProgress({ stage: 'start', done: 0, total: 1 });
    const { header = '' } = options;
    const compiled = await begun.compiled;
    const image = { cacheRoot: cacheRoot ?? defaultCacheRoot(), start: 'proofs-only' } as const;
    const setupWith = (ahead: string) =>
      workerSetup(compiled, installation, library, { ...image, header: ahead });
    const workerFile = siblingModule('worker', import.meta.url);
    const pool: PoolOptions = {
      ...poolDefaults,
      bootTimeoutMs: bootTimeoutMs(library, header),
      workers: options.workers,
      workerFile,
      setup: setupWith(header),
      ...(library !== null && {
        libraries: {
          ahead: importPlaces(header).map(({ module }) => module),
          setupWithout: setupWith(''),
          closureOf: (modules) => namesWithClosure(library, modules),
        },
      }),
      sourceFiles: async (imports) =>
        library === null ? [] : closureIn(library, imports).map(({ file }) => file),
      unprovedModules: library === null ? new Set() : unprovedModules(library),
      confirmer: options.verifiesSoon === true ? 'at-once' : 'when-asked',
      clock: systemClock,
    };
    const engine = await WorkerPool.start({ ...pool, ...options.pool }, signal);
    onProgress({ stage: 'start', done: 1, total: 1 });
    return engine;
  };
  try {
    return await start(options.begun ?? beginLean(options));
  } catch (thrown) {
    if (!(thrown instanceof LakatosError)) throw thrown;
    if (!(await wasDamaged(thrown, cacheRoot))) throw withImports(thrown, options.header);
    return start(beginLean(options));
  }
}

/** Workers run the initializers of what they import from the start, which may never end. */
function withImports(error: LakatosError, header = ''): LakatosError {
  const imports = importPlaces(header).map(({ module }) => module);
  if (error.code !== 'LEAN_BOOT_FAILED' || imports.length === 0) return error;
  return new LakatosError(error.code, `${error.message}; it imports ${imports.join(', ')}`, {
    advice: `Look at the initializers of what is imported. ${error.advice ?? ''}`.trimEnd(),
    cause: error,
  });
}

/** Most of what a library takes to import: a busy machine reads a megabyte of it a second. */
const importedBytesPerMs = 1_000;

/** How long a worker may take that has these imports from the start. */
export function bootTimeoutMs(library: EngineLibrary | null, header: string): number {
  const imports = importPlaces(header).map(({ module }) => module);
  const bytes = library === null ? 0 : bytesOf(closureIn(library, imports));
  return poolDefaults.bootTimeoutMs + Math.round(bytes / importedBytesPerMs);
}

/**
 * What a worker is started with.
 * @param image the imports that an image of it has, in which folder, and how its files start; null: there is none
 */
export function workerSetup(
  compiled: CompiledLean,
  { folder, loader, files, fingerprint }: Installation,
  library: EngineLibrary | null,
  image: { readonly cacheRoot: string; readonly header: string; readonly start: FileStart } | null,
): WorkerSetup {
  const common = { loader, files, memoryBytes: memoryBytesFor(library), library, toolchain: fingerprint };
  if (image === null) return { ...compiled, ...common, image };
  const { cacheRoot, header, start } = image;
  // The folder's name has the loader's patches in it; what a worker holds besides Lean is ours.
  const lean = [imageVersion, basename(folder), fingerprint];
  const { fingerprint: results, options, unproved } = library ?? {};
  const key = sha256(JSON.stringify([...lean, results, options, unproved, header, start]));
  const file = join(cacheRoot, 'images', `${key.slice(0, 24)}.image`);
  return { ...compiled, ...common, image: { file, key, header } };
}

/** Files of the right size can still have wrong contents: looked into when Lean does not start, then made anew. */
async function wasDamaged(error: LakatosError, cacheRoot: string | undefined): Promise<boolean> {
  if (error.code !== 'LEAN_BOOT_FAILED' && error.code !== 'LEAN_SELF_TEST_FAILED') return false;
  const verdict = await verifyInstallation(cacheRoot);
  if (verdict.kind !== 'damaged') return false;
  await removeWhole(verdict.folder);
  return true;
}

export function requireNode(version: string): void {
  if (Number.parseInt(version, 10) >= oldestNode) return;
  throw new LakatosError(
    'LEAN_NODE_TOO_OLD',
    `Lean needs Node ${oldestNode} or later; this is Node ${version}`,
    {
      advice: 'Start Lakatos by its command or by npm: both use the Node that is installed with it.',
    },
  );
}
