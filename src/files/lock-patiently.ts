import { setTimeout as wait } from 'node:timers/promises';
import { LakatosError } from '../../core/errors.ts';
import { lockFolder } from './folder-lock.ts';

/** A change of a list takes some milliseconds, so others are waited for. */
const patienceMs = 15_000;
const pauseMs = 20;

/**
 * `lockFolder` for changes that are over soon, which are waited for.
 * @throws LakatosError RUN_LOCKED, OUTPUT_UNWRITABLE; the signal's reason
 */
export async function lockPatiently(folder: string, signal: AbortSignal): Promise<AsyncDisposable> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (thrown) {
      const isLocked = thrown instanceof LakatosError && thrown.code === 'RUN_LOCKED';
      if (!isLocked || Date.now() > end) throw thrown;
      await wait(pauseMs, undefined, { signal });
    }
  }
}
