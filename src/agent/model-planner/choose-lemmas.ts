import { proposition } from '../sketch/lemma.ts';
import { namesIn } from '../sketch/sketch.ts';
import type { DraftLemma } from './draft.ts';

/** The lemmas that a text names, those that these name, and so on. */
export function lemmasBehind(text: string, lemmas: readonly DraftLemma[]): ReadonlySet<DraftLemma> {
  const found = new Set<DraftLemma>();
  for (const named of namedIn(text, lemmas)) addWithAllBehind(named, lemmas, found);
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
  if (lemmas.length <= most) return lemmas;
  let kept = needed;
  for (const lemma of [...lemmas].sort((a, b) => b.score - a.score)) {
    const more = new Set(kept);
    addWithAllBehind(lemma, lemmas, more);
    if (more.size <= most) kept = more;
  }
  return lemmas.filter((lemma) => kept.has(lemma));
}

/** Whether the statement of a lemma, or the proof that comes with it, names another. */
export const namesLemma = (lemma: DraftLemma, other: DraftLemma): boolean =>
  namedIn(textOf(lemma), [other]).length > 0;

function addWithAllBehind(lemma: DraftLemma, lemmas: readonly DraftLemma[], found: Set<DraftLemma>): void {
  if (found.has(lemma)) return;
  found.add(lemma);
  for (const named of namedIn(textOf(lemma), lemmas)) addWithAllBehind(named, lemmas, found);
}

function namedIn(text: string, lemmas: readonly DraftLemma[]): readonly DraftLemma[] {
  const names = new Set(namesIn(text, lemmas));
  return lemmas.filter(({ name }) => names.has(name));
}

const textOf = (lemma: DraftLemma): string => `${proposition(lemma)}\n${lemma.proof ?? ''}`;
