import { fileLimits } from '../../../core/limits.ts';
import { defaultCacheRoot } from '../../../lean/embedded/installation/cache-root.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { LemmaIndex } from './lemma-index.ts';
import { SymbolIndex } from './symbol-index.ts';
import { readTheoremCache, writeTheoremCache } from './theorem-cache.ts';

export interface LemmaIndexOptions {
  /** Default: the folder of the prepared Lean libraries. */
  readonly cacheRoot?: string;
  readonly signal?: AbortSignal;
}

/**
 * The index of the engine's library: from the cache, or collected by one of its workers (some seconds, once for each
 * version of the library). Null when Lean gave no answer; a proof can be searched for without an index.
 */
export async function openLemmaIndex(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems'>,
  { cacheRoot = defaultCacheRoot(), signal }: LemmaIndexOptions = {},
): Promise<LemmaIndex | null> {
  const kept = await readTheoremCache(cacheRoot, engine.fingerprint);
  if (kept !== null) return new SymbolIndex(kept);
  const collected = await engine.libraryTheorems(fileLimits, signal);
  if (collected === null) return null;
  await writeTheoremCache(cacheRoot, engine.fingerprint, collected);
  return new SymbolIndex(collected);
}
