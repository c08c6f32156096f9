import type { NamedLemma } from '../conjecture/conjecture.ts';
import { proposition } from '../sketch/lemma.ts';
import { namesIn } from '../sketch/sketch.ts';

/** A plan as a model wrote it; Lean has not seen it yet. */
export interface Draft {
  /** In the order of the text: each may rest on those before it. */
  readonly lemmas: readonly NamedLemma[];
  /** The proof of the theorem from the lemmas: `by` and a tactic block. */
  readonly main: string;
}

/** What could be read of an answer. `complaint` is a text for the model. */
export type DraftReading = { readonly kind: 'read'; readonly draft: Draft } | Unreadable;

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly complaint: string;
}

export const unreadableDraft = (complaint: string): Unreadable => ({ kind: 'unreadable', complaint });

/** The lemmas that a text names, those that these name, and so on. */
export function lemmasBehind(text: string, lemmas: readonly NamedLemma[]): ReadonlySet<NamedLemma> {
  const texts = [text];
  const found = new Set<NamedLemma>();
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

/** At most `most` of the lemmas, in their order: those that are `needed`, and the first of the others. */
export function chooseLemmas(
  lemmas: readonly NamedLemma[],
  most: number,
  needed: ReadonlySet<NamedLemma> = new Set(),
): readonly NamedLemma[] {
  let others = most - needed.size;
  return lemmas.filter((lemma) => {
    if (needed.has(lemma)) return true;
    others -= 1;
    return others >= 0;
  });
}

const textOf = (lemma: NamedLemma): string => `${proposition(lemma)}\n${lemma.proof ?? ''}`;
