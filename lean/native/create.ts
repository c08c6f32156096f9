import { systemClock } from '../../core/clock.ts';
import { type PoolOptions, poolDefaults } from '../pool/pool-options.ts';
import { WorkerPool } from '../pool/worker-pool.ts';
import type { FoundLean } from './find/found-lean.ts';
import { defaultProcessLimits } from './process/process-limits.ts';
import type { NativeSetup } from './worker-setup.ts';

export interface NativeEngineOptions {
  readonly lean: FoundLean;
  readonly workers: number;
  readonly signal?: AbortSignal;
  /** For tests and benchmarks. */
  readonly pool?: Partial<PoolOptions>;
}

/** Importing all of Mathlib from a slow disk takes minutes. */
const startMs = 300_000;

/**
 * Lean servers as one engine: each worker is a thread with a server of its own. Resolves when the first is ready; the
 * others start in the background.
 * @throws LakatosError LEAN_BOOT_FAILED, LEAN_SELF_TEST_FAILED; the signal's reason
 */
export async function createNativeEngine(options: NativeEngineOptions): Promise<WorkerPool> {
  const { lean, workers, signal } = options;
  const setup: NativeSetup = {
    lean,
    environment: librariesOf(lean),
    memoryBytes: defaultProcessLimits.memoryBytes,
    startMs,
  };
  const workerFile = new URL(`./worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
  return await WorkerPool.start(
    {
      ...poolDefaults,
      workers,
      workerFile,
      setup,
      clock: systemClock,
      bootTimeoutMs: startMs,
      stackSizeMb: 4,
      memoryLimitBytes: defaultProcessLimits.memoryBytes,
      ...options.pool,
    },
    signal,
  );
}

/** The libraries as text: equal texts, equal environments. */
function librariesOf({ project }: FoundLean): string {
  const packages = (project?.packages ?? []).map(({ name, revision }) => `${name}@${revision ?? '?'}`).sort();
  return ['native', ...packages].join(' ');
}
