import type { LeanEngine } from '../../../../lean/engine.ts';
import { type LibraryOptions, openLibrary as openTheorems } from '../../../prove/lemma-index/open-library.ts';
import { createLibrary, type Library } from './library.ts';

/** The engine's library, to be searched in. Null when Lean gave no answer. */
export async function openLibrary(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems'>,
  options: LibraryOptions = {},
): Promise<Library | null> {
  const theorems = await openTheorems(engine, options);
  return theorems === null ? null : createLibrary(theorems);
}
