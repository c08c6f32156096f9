import type { LeanEngine } from '../../../lean/engine.ts';
import { type LibraryOptions, openLibrary } from '../lemma-index/open-library.ts';
import { type NameIndex, nameIndex } from './name-index.ts';

/**
 * The names of the engine's library: its theorems, and the constants that they speak of. Null when Lean gave no answer;
 * proofs are then not mended.
 */
export async function openNameIndex(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems'>,
  options: LibraryOptions = {},
): Promise<NameIndex | null> {
  const library = await openLibrary(engine, options);
  return library === null
    ? null
    : nameIndex([...library.theorems.map(({ name }) => name), ...library.symbols]);
}
