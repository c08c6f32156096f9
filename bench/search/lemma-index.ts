import type { LeanEngine } from '../../lean/engine.ts';
import type { LemmaIndexes } from '../../src/prove/lemma-index/lemma-indexes.ts';
import { openLemmaIndex } from '../../src/prove/lemma-index/open-lemma-index.ts';

let opened: Promise<LemmaIndexes | null> | null = null;

/** The indexes of the library, opened once. */
export function benchLemmaIndex(engine: LeanEngine): Promise<LemmaIndexes | null> {
  opened ??= openLemmaIndex(engine);
  return opened;
}
