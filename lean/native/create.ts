import { systemClock } from '../../core/clock.ts';
import { siblingModule } from '../../core/sibling-module.ts';
import { sourceFilesOf } from '../lake/source-files.ts';
import { type PoolOptions, poolDefaults } from '../pool/pool-options.ts';
import { WorkerPool } from '../pool/worker-pool.ts';
import type { FoundLean } from './find/found-lean.ts';
import { librariesOf } from './find/libraries-of.ts';
import { softShare } from './memory-limits.ts';
import { defaultProcessLimits } from './process/lean-process.ts';
import type { NativeSetup } from './worker-setup.ts';

export interface NativeEngineOptions {
  readonly lean: FoundLean;
  readonly workers: number;
  /** Memory of each worker's server with all its processes, in bytes. Default: 8 GiB. */
  readonly memoryBytes?: number;
  /** What the imports of a text may take, whatever the limits of its task are (ms). Default: 300000. */
  readonly importMs?: number;
  /** When nothing was asked for so long, the servers are ended until something is (ms). Default: an hour. */
  readonly idleMs?: number;
  /** Starts the server that confirms proofs at once instead of when the first one has to be checked. */
  readonly verifiesSoon?: boolean;
  readonly signal?: AbortSignal;
  /** For tests: the text of the companion where the server has our Lean code compiled. */
  readonly companionText?: string;
  /** For tests and benchmarks. */
  readonly pool?: Partial<PoolOptions>;
}

/** Importing all of Mathlib from a slow disk takes minutes; so does starting Lean on a crowded machine. */
const longMs = 300_000;
/** Nothing of ours thinks for so long between two questions: whoever asked has forgotten the servers. */
const forgottenMs = 60 * 60_000;

/**
 * Lean servers as one engine: each worker is a thread with a server of its own. Resolves when the first is ready; the
 * others start in the background.
 * @throws LakatosError LEAN_BOOT_FAILED, LEAN_SELF_TEST_FAILED; the signal's reason
 */
export async function createNativeEngine(options: NativeEngineOptions): Promise<WorkerPool> {
  const { lean, workers, signal, memoryBytes = defaultProcessLimits.memoryBytes } = options;
  const setup: NativeSetup = {
    lean,
    environment: await librariesOf(lean),
    memoryBytes,
    importMs: options.importMs ?? longMs,
    companionText: options.companionText,
  };
  const workerFile = siblingModule('worker', import.meta.url);
  const { project } = lean;
  return await WorkerPool.start(
    {
      ...poolDefaults,
      workers,
      workerFile,
      setup,
      confirmer: options.verifiesSoon === true ? 'at-once' : 'when-asked',
      ...(project !== null && { sourceFiles: (imports) => sourceFilesOf(project.folder, imports) }),
      clock: systemClock,
      bootTimeoutMs: longMs,
      idleMs: options.idleMs ?? forgottenMs,
      stackSizeMb: 4,
      memoryLimitBytes: softShare * memoryBytes,
      ...options.pool,
    },
    signal,
  );
}
