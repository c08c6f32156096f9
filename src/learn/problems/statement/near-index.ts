import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { boundTokens } from './bound-tokens.ts';
import { typeVariables } from './type-variables.ts';

/**
 * From this share of common word triples on, two statements are near each other. Of the core suite's 233 theorems to learn
 * from, each written as a theorem of its own, 9 in 100 come this near to one that results are measured on.
 */
export const nearAt = 0.6;

interface Entry {
  readonly id: string;
  readonly bag: string;
  readonly triples: ReadonlySet<string>;
}

/**
 * Finds statements that are nearly one of those in it. Statements are compared as rows of words, where all variables are one
 * word, and neither brackets nor the way of quantifying count. Near is what has the same words in whatever order (sides
 * swapped, another notation), or shares at least `nearAt` of its triples of neighbouring words:
 *
 *   J(A, B) = |A ∩ B| / |A ∪ B|
 *
 * (P. Jaccard; for near copies of texts: A. Broder, On the resemblance and containment of documents, 1997.)
 */
export class NearIndex {
  readonly #entries: readonly Entry[];

  constructor(statements: Iterable<readonly [id: string, statement: LemmaStatement]>) {
    this.#entries = [...statements].map(([id, statement]) => ({ id, ...featuresOf(statement) }));
  }

  /** The nearest with its share of common triples, 1 for the same words; null when nothing is near. */
  find(statement: LemmaStatement): { readonly id: string; readonly share: number } | null {
    const { id, share } = this.nearest(statement);
    return share >= nearAt ? { id, share } : null;
  }

  /** The nearest, however far; an empty id and 0 when there is nothing. */
  nearest(statement: LemmaStatement): { readonly id: string; readonly share: number } {
    const { bag, triples } = featuresOf(statement);
    let nearest = { id: '', share: 0 };
    for (const entry of this.#entries) {
      const share = entry.bag === bag ? 1 : jaccard(entry.triples, triples);
      if (share > nearest.share) nearest = { id: entry.id, share };
    }
    return nearest;
  }
}

function featuresOf(statement: LemmaStatement): Omit<Entry, 'id'> {
  const words = wordsOf(statement);
  const row = ['^', ...words, '$'];
  const triples = row.slice(2).map((word, at) => `${row[at]} ${row[at + 1]} ${word}`);
  return { bag: [...words].sort().join(' '), triples: new Set(triples) };
}

const bracket = /^[()[\]{}⟨⟩⦃⦄]$/u;

/** Premises, arrows and the conclusion, with `#` for every variable. */
function wordsOf(statement: LemmaStatement): readonly string[] {
  const { variables, premises, conclusion } = statement;
  const names = new Set([
    ...variables.map(({ name }) => name),
    ...typeVariables(statement).map(([name]) => name),
  ]);
  const all = [...premises, conclusion].flatMap((text, at) => {
    const tokens = boundTokens(
      text,
      (word) => (names.has(word) ? '#' : word),
      () => '#',
    );
    return at === 0 ? tokens : ['→', ...tokens];
  });
  const words: string[] = [];
  let quantified = false;
  for (const [at, token] of all.entries()) {
    if (token === '∀') quantified = true;
    else if (quantified) quantified = token !== ',';
    // Of `List.map` and `xs.map` the last part counts.
    else if (token === '.' || (all[at + 1] === '.' && /^\p{Lu}/u.test(token)) || bracket.test(token))
      continue;
    else words.push(token);
  }
  return words;
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const item of one) if (other.has(item)) common += 1;
  return common / Math.max(1, one.size + other.size - common);
}
