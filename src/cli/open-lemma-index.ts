import { LakatosError } from '../../core/errors.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { ByImports } from '../prove/lemma-index/by-imports.ts';
import { openLemmaIndex } from '../prove/lemma-index/open-lemma-index.ts';
import type { LemmaIndex } from '../prove/lemma-index/symbol-index.ts';

/** Half an hour: longer than the largest library should take. */
const measuredPatienceMs = 1_800_000;

const missing = {
  unread: 'Lean does not list their theorems: lemmas are those of its core library',
  late: 'their theorems are still being listed: until then lemmas are those of the core library',
};

export interface LemmaIndexUse {
  /** Every search is to have the lemmas of its imports, however long it waits for them. */
  readonly isMeasured: boolean;
  readonly warn: (text: string) => void;
  readonly signal: AbortSignal;
}

/**
 * The library's theorems by their symbols; no search goes without them in silence. Null, with a warning, when Lean does
 * not list them.
 *
 * @throws LakatosError LEAN_LIBRARY_UNREAD instead of null where `isMeasured`
 */
export async function openIndexFor(
  engine: LeanEngine,
  { isMeasured, warn, signal }: LemmaIndexUse,
): Promise<ByImports<LemmaIndex> | null> {
  const index = await openLemmaIndex(engine, {
    ...{ signal, ...(isMeasured && { patienceMs: measuredPatienceMs }) },
    onMissing: (imports, why) => {
      if (!signal.aborted) warn(`${imports.map((name) => `import ${name}`).join(', ')}: ${missing[why]}`);
    },
  });
  if (index !== null || signal.aborted) return index;
  if (!isMeasured) {
    warn('Lean does not list the theorems of its library: searches go without them');
    return null;
  }
  throw new LakatosError('LEAN_LIBRARY_UNREAD', 'Lean does not list the theorems of its library', {
    advice:
      'Try again when the machine has less to do, or leave them out for good with --set search.lemmas=false.',
  });
}
