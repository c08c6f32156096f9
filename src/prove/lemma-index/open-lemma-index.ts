import type { LeanEngine } from '../../../lean/engine.ts';
import type { LibraryTheorems } from '../../../lean/library-theorems.ts';
import { ByImports, type Missing } from './by-imports.ts';
import { type LibraryOptions, openLibraryIndex } from './open-library.ts';
import { type LemmaIndex, TheoremSymbolIndex } from './symbol-index.ts';

interface IndexOptions extends Omit<LibraryOptions, 'imports'> {
  /** How long a search waits for the index of its imports, in milliseconds. Default: 20000. */
  readonly patienceMs?: number;
  /** Told once for each set of imports when a search goes without its index. */
  readonly onMissing?: (imports: readonly string[], why: Missing) => void;
}

/** Whose library an index is of, and how it is opened. */
export type AskedIndex = readonly [
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems' | 'sourceFiles'>,
  options?: IndexOptions,
];

/**
 * An index of what every header sees, and, when a header imports more, of what that one sees. Null when Lean gave no
 * answer; a proof can be searched for without an index.
 */
export async function openByImports<Index>(
  make: (library: LibraryTheorems) => Index,
  ...[engine, { patienceMs = 20_000, onMissing, ...options } = {}]: AskedIndex
): Promise<ByImports<Index> | null> {
  const open = async (imports: readonly string[]) => {
    const library = await openLibraryIndex(engine, { ...options, imports });
    return library === null ? null : make(library);
  };
  const core = await open([]);
  return core === null ? null : new ByImports(core, open, patienceMs, onMissing);
}

/** Theorems of the library by the symbols of a goal. */
export const openLemmaIndex = (...asked: AskedIndex): Promise<ByImports<LemmaIndex> | null> =>
  openByImports<LemmaIndex>((library) => new TheoremSymbolIndex(library), ...asked);
