import { countProofs, type LibraryTheorem, type LibraryTheorems } from '../../../lean/library-theorems.ts';

/** A theorem that the symbols of a goal find. */
export interface FoundTheorem {
  /** Position in `LibraryTheorems.theorems`. */
  readonly item: number;
  /** Tversky's index of its symbols and the goal's, and how it fits (`symbol-index.ts`). */
  readonly score: number;
  /** The share of the weight of the target's symbols that its conclusion has. */
  readonly covered: number;
}

/** A goal by its symbols, as positions in `LibraryTheorems.symbols`. */
export interface SymbolsOfGoal {
  readonly target: ReadonlySet<number>;
  /** Those of the target and of the hypotheses. */
  readonly all: ReadonlySet<number>;
}

/**
 * What each feature counts for, in nats: weights of a conditional logit over the 1,024 theorems that symbols find, learnt from
 * 2,334 steps of proofs of Mathlib's modules that name theorems of other modules, and kept to two digits. The modules are of the
 * splits train and valid of `lakatos trace`.
 */
const weights = {
  score: 5.4,
  covered: 2.4,
  uses: 0.86,
  wordsOfTarget: 2.6,
  wordsOfHypotheses: 5.6,
  proofs: -0.39,
};

/** A word of a name: `isCompact` has two, `LTSeries` has `lt` and `series`. */
const word = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+|[^\p{L}\p{N}_.\s']+/gu;

/** Heterogeneous operations have the names of those that theorems are named after, with one letter before them. */
const operation = /^h(?=(?:add|sub|mul|div|mod|pow|smul|append|and|or|xor)$)/u;

const wordsOf = (name: string): string[] =>
  (name.match(word) ?? []).map((part) => part.toLowerCase().replace(operation, ''));

/** The words of a constant by its last two parts: those before tell less of what a theorem is about. */
const wordsOfConstant = (name: string): string[] => wordsOf(name.split('.').slice(-2).join('.'));

/**
 * Puts the theorems that symbols find in the order in which a proof is likely to use them:
 *
 *     5.4 score + 2.4 covered + 0.86 ln(1 + uses) + 2.6 t + 5.6 h - 0.39 p
 *
 * `uses` tells how often the sources of the library name the theorem (`name-counter.ts`). t and h are shares of the words of its
 * name, weighed by inverse document frequency, that the symbols of the target and those of hypotheses alone have as words: Mathlib
 * names theorems after what they say. p is the number of proofs that it asks for.
 *
 * Popularity and words of names as features: Kühlwein et al., MaSh: Machine learning for Sledgehammer (2013).
 */
export class PremiseOrder {
  readonly #table: LibraryTheorems;
  readonly #words: readonly (readonly string[])[];
  readonly #weights: ReadonlyMap<string, number>;

  constructor(table: LibraryTheorems) {
    this.#table = table;
    const { theorems } = table;
    this.#words = theorems.map(({ name }) => [...new Set(wordsOf(name))]);
    const counts = new Map<string, number>();
    for (const words of this.#words) for (const own of words) counts.set(own, (counts.get(own) ?? 0) + 1);
    this.#weights = new Map(
      [...counts].map(([text, count]) => [text, Math.log(1 + theorems.length / count)]),
    );
  }

  /** The `count` best; of equal ones that which was found first. */
  best(
    found: readonly FoundTheorem[],
    { target, all }: SymbolsOfGoal,
    count: number,
  ): readonly FoundTheorem[] {
    const inTarget = this.#wordsOfSymbols(target);
    const inHypotheses = this.#wordsOfSymbols([...all].filter((symbol) => !target.has(symbol)));
    const rated = found.map((theorem) => {
      const described = this.#table.theorems[theorem.item] as LibraryTheorem;
      const words = this.#shares(theorem.item, inTarget, inHypotheses);
      const rating =
        weights.score * theorem.score +
        weights.covered * theorem.covered +
        weights.uses * Math.log1p(described.uses ?? 0) +
        weights.wordsOfTarget * words.target +
        weights.wordsOfHypotheses * words.hypotheses +
        weights.proofs * countProofs(described);
      return { theorem, rating };
    });
    return rated
      .sort((a, b) => b.rating - a.rating)
      .slice(0, count)
      .map(({ theorem }) => theorem);
  }

  #wordsOfSymbols(symbols: Iterable<number>): ReadonlySet<string> {
    return new Set([...symbols].flatMap((symbol) => wordsOfConstant(this.#table.symbols[symbol] as string)));
  }

  /** Of the weight of the name's words, by where else they are. */
  #shares(
    item: number,
    inTarget: ReadonlySet<string>,
    inHypotheses: ReadonlySet<string>,
  ): { readonly target: number; readonly hypotheses: number } {
    let [whole, target, hypotheses] = [0, 0, 0];
    for (const own of this.#words[item] as readonly string[]) {
      const weight = this.#weights.get(own) as number;
      whole += weight;
      if (inTarget.has(own)) target += weight;
      else if (inHypotheses.has(own)) hypotheses += weight;
    }
    return whole === 0
      ? { target: 0, hypotheses: 0 }
      : { target: target / whole, hypotheses: hypotheses / whole };
  }
}
