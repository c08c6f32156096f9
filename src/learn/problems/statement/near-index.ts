import type { Theorem } from '../../../../core/theorem.ts';
import type { LemmaStatement } from '../../../agent/sketch/lemma.ts';
import { boundTokens, plainWords, variableNames } from './plain-form.ts';
import { readTheorem } from './read-theorem.ts';

/**
 * From this share of common word triples on, two statements are near each other. Of the core suite's 233 theorems to learn
 * from, each written as a theorem of its own, 9 in 100 come this near to one that results are measured on.
 */
export const nearAt = 0.6;

interface Entry {
  readonly id: string;
  /** How many triples it has. */
  readonly size: number;
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
  readonly #entries: Entry[] = [];
  /** By words in the order of the alphabet: the first with these. */
  readonly #bags = new Map<string, string>();
  /** By triple: the places of those that have it. */
  readonly #places = new Map<string, number[]>();

  constructor(statements: Iterable<readonly [id: string, statement: LemmaStatement]>) {
    for (const [id, statement] of statements) {
      const { bag, triples } = featuresOf(statement);
      if (!this.#bags.has(bag)) this.#bags.set(bag, id);
      for (const triple of triples) {
        const places = this.#places.get(triple) ?? [];
        places.push(this.#entries.length);
        this.#places.set(triple, places);
      }
      this.#entries.push({ id, size: triples.size });
    }
  }

  /** The nearest with its share of common triples, 1 for the same words; null when nothing is near. */
  find(statement: LemmaStatement): { readonly id: string; readonly share: number } | null {
    const { bag, triples } = featuresOf(statement);
    const same = this.#bags.get(bag);
    if (same !== undefined) return { id: same, share: 1 };
    const common = new Map<number, number>();
    for (const triple of triples)
      for (const place of this.#places.get(triple) ?? []) common.set(place, (common.get(place) ?? 0) + 1);
    let nearest = { id: '', share: 0 };
    for (const [place, count] of [...common].sort(([a], [b]) => a - b)) {
      const { id, size } = this.#entries[place]!;
      const share = count / (size + triples.size - count);
      if (share > nearest.share) nearest = { id, share };
    }
    return nearest.share >= nearAt ? nearest : null;
  }
}

/** Of theorems, as far as they can be read. */
export const nearIndexOf = (theorems: readonly Theorem[]): NearIndex =>
  new NearIndex(
    theorems.flatMap((theorem) => {
      const statement = readTheorem(theorem);
      return statement === null ? [] : [[theorem.id, statement] as const];
    }),
  );

interface Features {
  readonly bag: string;
  readonly triples: ReadonlySet<string>;
}

function featuresOf(statement: LemmaStatement): Features {
  const words = wordsOf(statement);
  const row = ['^', ...words, '$'];
  const triples = row.slice(2).map((word, at) => `${row[at]} ${row[at + 1]} ${word}`);
  return { bag: [...words].sort().join(' '), triples: new Set(triples) };
}

/** Premises, arrows and the conclusion, with `#` for every variable. */
function wordsOf(statement: LemmaStatement): readonly string[] {
  const { premises, conclusion } = statement;
  const names = new Set(variableNames(statement));
  const all = [...premises, conclusion].flatMap((text, at) => {
    const tokens = boundTokens(text, (word) => (names.has(word) ? '#' : word));
    return at === 0 ? tokens : ['→', ...tokens];
  });
  return plainWords(all);
}
