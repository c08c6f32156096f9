import type { LeanEngine } from '../../lean/engine.ts';
import type { LemmaIndex } from '../../src/prove/lemma-index/lemma-index.ts';
import { openLemmaIndex } from '../../src/prove/lemma-index/open-lemma-index.ts';

let opened: Promise<LemmaIndex | null> | null = null;

/** The index of the library, opened once. */
export function benchLemmaIndex(engine: LeanEngine): Promise<LemmaIndex | null> {
  opened ??= openLemmaIndex(engine);
  return opened;
}
