import type { Theorem } from '../../../core/theorem.ts';
import { wordsOf } from '../../prove/enumerative/reading/words.ts';
import { type LemmaStatement, proposition } from '../sketch/lemma.ts';
import type { Draft } from './draft.ts';

/** A statement of so many characters counts half of a short one. */
const halfLength = 160;
/** What each variable more takes away. */
const perVariable = 0.95;

/**
 * How promising a lemma looks before Lean has seen it, 0 to 1: (own words that the theorem has too) / (own words), times
 * 0.95^(variables), divided by 1 + (characters / 160). Lemmas about what the goal is about, short and of few variables,
 * are more often what is missing; the numbers are ours and were not fitted to anything.
 */
export function scoreLemma(lemma: LemmaStatement, { statement }: Pick<Theorem, 'statement'>): number {
  const text = proposition(lemma);
  const bound = new Set(lemma.variables.map(({ name }) => name));
  const own = new Set(wordsOf(text).filter((word) => !bound.has(word)));
  const asked = new Set(wordsOf(statement));
  const shared = [...own].filter((word) => asked.has(word)).length;
  const overlap = own.size === 0 ? 1 : shared / own.size;
  return (overlap * perVariable ** lemma.variables.length) / (1 + text.length / halfLength);
}

/** Each lemma with its score, and that of the whole: a plan is as good as its worst lemma. */
export function scoreDraft(
  draft: Draft,
  theorem: Theorem,
): { readonly draft: Draft; readonly score: number } {
  const lemmas = draft.lemmas.map((lemma) => ({ ...lemma, score: scoreLemma(lemma, theorem) }));
  return { draft: { ...draft, lemmas }, score: Math.min(1, ...lemmas.map(({ score }) => score)) };
}
