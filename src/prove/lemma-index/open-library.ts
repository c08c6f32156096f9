import { fileLimits } from '../../../core/limits.ts';
import { defaultCacheRoot } from '../../../lean/embedded/installation/cache-root.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { LibraryTheorems } from '../../../lean/library-theorems.ts';
import { readTheoremCache, writeTheoremCache } from './theorem-cache.ts';

export interface LibraryOptions {
  /** Default: the folder of the prepared Lean libraries. */
  readonly cacheRoot?: string;
  readonly signal?: AbortSignal;
}

/**
 * The theorems of the engine's library: from the cache, or collected by one of its workers (some seconds, once for each
 * version of the library). Null when Lean gave no answer.
 */
export async function openLibrary(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems'>,
  { cacheRoot = defaultCacheRoot(), signal }: LibraryOptions = {},
): Promise<LibraryTheorems | null> {
  const kept = await readTheoremCache(cacheRoot, engine.fingerprint);
  if (kept !== null) return kept;
  const collected = await engine.libraryTheorems(fileLimits, signal);
  if (collected !== null) await writeTheoremCache(cacheRoot, engine.fingerprint, collected);
  return collected;
}
