import type { LeanEngine } from '../../../lean/engine.ts';
import { ByImports, type Missing } from './by-imports.ts';
import { type LibraryOptions, openLibraryIndex } from './open-library.ts';
import { type LemmaIndex, TheoremSymbolIndex } from './symbol-index.ts';

export interface LemmaIndexOptions extends Omit<LibraryOptions, 'imports'> {
  /** How long a search waits for the index of its imports, in milliseconds. Default: 20000. */
  readonly patienceMs?: number;
  /** Told once for each set of imports when a search goes without its index. */
  readonly onMissing?: (imports: readonly string[], why: Missing) => void;
}

/** How long a search waits for what its header imports, in milliseconds. */
export const usualPatienceMs = 20_000;

/**
 * The index of what every header sees, and, when a header imports more, of what that one sees. Null when Lean gave no
 * answer; a proof can be searched for without an index.
 */
export async function openLemmaIndex(
  engine: Pick<LeanEngine, 'fingerprint' | 'libraryTheorems' | 'sourceFiles'>,
  { patienceMs = usualPatienceMs, onMissing, ...options }: LemmaIndexOptions = {},
): Promise<ByImports<LemmaIndex> | null> {
  const open = async (imports: readonly string[]) => {
    const library = await openLibraryIndex(engine, { ...options, imports });
    return library === null ? null : new TheoremSymbolIndex(library);
  };
  const core = await open([]);
  return core === null ? null : new ByImports<LemmaIndex>(core, open, patienceMs, onMissing);
}
