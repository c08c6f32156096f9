import type { LeanEngine } from '../../../../lean/engine.ts';
import { ByImports } from '../../../prove/lemma-index/by-imports.ts';
import { type LemmaIndexOptions, usualPatienceMs } from '../../../prove/lemma-index/open-lemma-index.ts';
import { openLibraryIndex } from '../../../prove/lemma-index/open-library.ts';
import { createLibrary, type Library } from './library.ts';

/**
 * The engine's library, to be searched in: what every header sees, and, when a header imports more, what that one sees.
 * Null when Lean gave no answer.
 */
export async function openSearchableLibrary(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems'>,
  { patienceMs = usualPatienceMs, ...options }: LemmaIndexOptions = {},
): Promise<ByImports<Library> | null> {
  const open = async (imports: readonly string[]) => {
    const theorems = await openLibraryIndex(engine, { ...options, imports });
    return theorems === null ? null : createLibrary(theorems);
  };
  const core = await open([]);
  return core === null ? null : new ByImports<Library>(core, open, patienceMs);
}
