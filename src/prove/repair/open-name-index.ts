import type { LeanEngine } from '../../../lean/engine.ts';
import { ByImports } from '../lemma-index/by-imports.ts';
import { usualPatienceMs } from '../lemma-index/open-lemma-index.ts';
import { type LibraryOptions, openLibraryIndex } from '../lemma-index/open-library.ts';
import { type NameIndex, nameIndex } from './name-index.ts';

/**
 * The names of the engine's library, of what a header imports too: theorems, and the constants that they speak of. Null when
 * Lean gave no answer; proofs are then not mended.
 */
export async function openNameIndex(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems'>,
  options: Omit<LibraryOptions, 'imports'> = {},
): Promise<ByImports<NameIndex> | null> {
  const open = async (imports: readonly string[]) => {
    const library = await openLibraryIndex(engine, { ...options, imports });
    return library === null
      ? null
      : nameIndex([...library.theorems.map(({ name }) => name), ...library.symbols]);
  };
  const core = await open([]);
  return core === null ? null : new ByImports(core, open, usualPatienceMs);
}
