import { fileLimits } from '../../../core/limits.ts';
import { defaultCacheRoot } from '../../../lean/embedded/installation/cache-root.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { LibraryTheorems } from '../../../lean/library-theorems.ts';
import { importSetKey } from './header-imports.ts';
import { readTheoremCache, writeTheoremCache } from './theorem-cache.ts';

export interface LibraryOptions {
  /** Default: the folder of the prepared Lean libraries. */
  readonly cacheRoot?: string;
  readonly signal?: AbortSignal;
  /** The modules that a header imports; default: none, which leaves what every header sees. */
  readonly imports?: readonly string[];
}

/**
 * The theorems of what modules import: from the cache, or collected by the engine's workers (seconds for Lean's own
 * library, minutes for Mathlib, once for each version of it). Null when Lean gave no answer.
 */
export async function openLibraryIndex(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems'>,
  { cacheRoot = defaultCacheRoot(), signal, imports = [] }: LibraryOptions = {},
): Promise<LibraryTheorems | null> {
  const environment = environmentOf(engine.fingerprint, imports);
  const kept = await readTheoremCache(cacheRoot, environment);
  if (kept !== null) return kept;
  const collected = await engine.libraryTheorems(imports, fileLimits, signal);
  if (collected !== null) await writeTheoremCache(cacheRoot, environment, collected);
  return collected;
}

/** What the theorems depend on: the order of imports is no part of it. */
function environmentOf(fingerprint: string, imports: readonly string[]): string {
  return imports.length === 0 ? fingerprint : `${fingerprint} with ${importSetKey(imports)}`;
}
