import { systemClock } from '../../../core/clock.ts';
import { siblingModule } from '../../../core/sibling-module.ts';
import { runWhole } from '../../pool/batch.ts';
import { Dispatcher } from '../../pool/dispatcher.ts';
import { poolDefaults } from '../../pool/pool-options.ts';
import type { ReplTask } from '../../pool/protocol.ts';
import type { StepEngine } from '../../repl/session.ts';
import type { BegunLean } from '../create.ts';
import { bootTimeoutMs, requireNode, workerSetup } from '../create.ts';
import { defaultCacheRoot } from '../installation/manifest.ts';
import { type EngineLibrary, memoryBytesFor } from '../library/engine-library.ts';

export interface ReplEngineOptions {
  readonly begun: BegunLean;
  /** Where it was begun. Default: the user's cache folder, or what `LAKATOS_CACHE` says. */
  readonly cacheRoot?: string;
  /** What there is besides Lean's own library. */
  readonly library: EngineLibrary | null;
  readonly signal?: AbortSignal;
}

/** A worker is replaced, and what is needed again is made again, when so much of what it may use is taken. */
const memoryShare = 0.75;

/**
 * The Lean of a session: one worker, which is replaced when it dies, hangs or has grown too large.
 * @throws LakatosError LEAN_NODE_TOO_OLD, LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT, LEAN_BOOT_FAILED; the
 * signal's reason
 */
export async function createReplEngine({
  begun,
  cacheRoot = defaultCacheRoot(),
  library,
  signal,
}: ReplEngineOptions): Promise<StepEngine> {
  requireNode(process.versions.node);
  const installation = await begun.installation;
  const dispatcher = new Dispatcher({
    ...poolDefaults,
    bootTimeoutMs: bootTimeoutMs(library, ''),
    workers: 1,
    workerFile: siblingModule('worker', import.meta.url),
    setup: workerSetup(await begun.compiled, installation, library, {
      ...{ cacheRoot, header: '', start: 'as-lean-does' },
    }),
    memoryLimitBytes: memoryShare * memoryBytesFor(library),
    maxTasksPerWorker: Number.POSITIVE_INFINITY,
    clock: systemClock,
  });
  try {
    const fingerprint = await dispatcher.ready();
    signal?.throwIfAborted();
    return {
      fingerprint,
      async do(step, { limitMs, ...how }, aborted) {
        const task: ReplTask = { kind: 'repl', step, ...how };
        const result = await runWhole(
          () => dispatcher.dispatch({ task, limitMs, signal: aborted }),
          // What has taken all memory would do so again.
          (answer) => answer.kind === 'lost' && answer.reason !== 'out-of-memory',
        );
        if (result.kind === 'lost') return { ...result, message: result.reason };
        return result.kind === 'answered' ? result.answer : result;
      },
      [Symbol.asyncDispose]: () => dispatcher.close(),
    };
  } catch (thrown) {
    await dispatcher.close();
    throw thrown;
  }
}
