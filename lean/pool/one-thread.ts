import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PoolOptions } from './pool-options.ts';

/** A thread that does one task at a time: Piscina passes tasks, limits resources and terminates. `setup`: its `workerData`. */
export const oneThread = (
  file: URL,
  setup: unknown,
  { stackSizeMb, heapMb }: Pick<PoolOptions, 'stackSizeMb' | 'heapMb'>,
): Piscina =>
  new Piscina({
    filename: fileURLToPath(file),
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // A worker that blocks between tasks could not tend the threads that Lean starts in it.
    atomics: 'disabled',
    recordTiming: false,
    resourceLimits: { stackSizeMb, maxOldGenerationSizeMb: heapMb },
    workerData: setup,
    env: threadEnvironment(),
  });

/** Environment variables: none but the one by which threads find what Node has compiled of our modules (0.25 s of work each). */
function threadEnvironment(): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE: compiled } = process.env;
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };
}
