/** Searches for one theorem so far, those apart of which nothing is known. */
export interface Tries {
  readonly tried: number;
  readonly proved: number;
}

/**
 * How much is to be learnt from a theorem: the expected variance of one more search,
 *
 *   E[p (1 - p)] = (s + 1) (n - s + 1) / ((n + 2) (n + 3))
 *
 * for a success rate p of which s successes in n tries are known (uniform prior). It is greatest for theorems that are
 * proved half of the time: those that are always proved, or never, teach nothing (SEC, DART and others, 2025).
 */
export function expectedVariance({ tried, proved }: Tries): number {
  return ((proved + 1) * (tried - proved + 1)) / ((tried + 2) * (tried + 3));
}

/** How theorems are drawn: by what is to be learnt from them, or each with the same chance. */
export const difficultyKinds = ['variance', 'uniform'] as const;
export type DifficultyKind = (typeof difficultyKinds)[number];

/** The weight of a theorem in a draw by variance. `fresh`: how much more one counts that was never tried. */
export const difficultyWeight = (tries: Tries, fresh: number): number =>
  expectedVariance(tries) * (tries.tried === 0 ? fresh : 1);
