import type { Conjecture } from '../conjecture/conjecture.ts';
import { proposition } from '../sketch/lemma.ts';
import { namesIn } from '../sketch/sketch.ts';

/** A lemma that a model wrote, with the name that it gave it. */
export interface DraftLemma extends Conjecture {
  readonly name: string;
}

/** A plan as a model wrote it; Lean has not seen it yet. */
export interface Draft {
  /** In the order of the text: each may rest on those before it. */
  readonly lemmas: readonly DraftLemma[];
  /** The proof of the theorem from the lemmas: `by` and a tactic block. */
  readonly main: string;
}

/** What could be read of an answer. `complaint` is a text for the model. */
export type DraftReading =
  | { readonly kind: 'read'; readonly draft: Draft }
  | { readonly kind: 'unreadable'; readonly complaint: string };

export const unreadable = (complaint: string): { readonly kind: 'unreadable'; readonly complaint: string } => ({
  kind: 'unreadable',
  complaint,
});

/** The lemmas that a text names, those that these name, and so on. */
export function lemmasBehind(text: string, lemmas: readonly DraftLemma[]): ReadonlySet<DraftLemma> {
  const texts = [text];
  const found = new Set<DraftLemma>();
  for (const one of texts) {
    const names = new Set(namesIn(one, lemmas));
    for (const lemma of lemmas) {
      if (!names.has(lemma.name) || found.has(lemma)) continue;
      found.add(lemma);
      texts.push(textOf(lemma));
    }
  }
  return found;
}

/**
 * At most `most` of the lemmas, in their order: `needed`, then those with the highest scores. None is kept without those
 * that it names; of equal scores the first counts.
 */
export function chooseLemmas(
  lemmas: readonly DraftLemma[],
  most: number,
  needed: ReadonlySet<DraftLemma> = new Set(),
): readonly DraftLemma[] {
  let kept = needed;
  for (const lemma of [...lemmas].sort((a, b) => b.score - a.score)) {
    const more = new Set([...kept, lemma, ...lemmasBehind(textOf(lemma), lemmas)]);
    if (more.size <= most) kept = more;
  }
  return lemmas.filter((lemma) => kept.has(lemma));
}

const textOf = (lemma: DraftLemma): string => `${proposition(lemma)}\n${lemma.proof ?? ''}`;
