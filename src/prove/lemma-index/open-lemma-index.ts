import type { LeanEngine } from '../../../lean/engine.ts';
import type { LemmaIndex } from './lemma-index.ts';
import { type LibraryOptions, openLibrary } from './open-library.ts';
import { SymbolIndex } from './symbol-index.ts';

/** The index of the engine's library. Null when Lean gave no answer; a proof can be searched for without an index. */
export async function openLemmaIndex(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems'>,
  options: LibraryOptions = {},
): Promise<LemmaIndex | null> {
  const library = await openLibrary(engine, options);
  return library === null ? null : new SymbolIndex(library);
}
