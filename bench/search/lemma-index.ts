import type { LeanEngine } from '../../lean/engine.ts';
import type { ByImports } from '../../src/prove/lemma-index/by-imports.ts';
import { openLemmaIndex } from '../../src/prove/lemma-index/open-lemma-index.ts';
import type { LemmaIndex } from '../../src/prove/lemma-index/symbol-index.ts';

let opened: Promise<ByImports<LemmaIndex> | null> | null = null;

/** The indexes of the library, opened once. */
export function benchLemmaIndex(engine: LeanEngine): Promise<ByImports<LemmaIndex> | null> {
  opened ??= openLemmaIndex(engine);
  return opened;
}
