/**
 * Ranks cases for a goal by likeness and by what they have brought:
 *
 *   score = likeness · mean
 *   likeness = Σ w(f) over the features of both / Σ w(f) over the features of either
 *   w(f) = share(f) · ln(1 + N / n(f))
 *   mean = (a + S) / (a + b + S + F),   a = b = 1
 *
 * Likeness is Jaccard's index with weights. N is the number of different shapes (sets of features) and n(f) of those
 * that have the feature, at least 1, so what is rare counts most; `share` says what a place in the goal counts
 * (`goal-features.ts`). S and F are successes and failures of the case, and the mean is that of the Beta distribution
 * which Laplace's rule of succession gives: one success is worth 2/3, ten without a failure 11/12, one among ten trials
 * 1/6. Equal scores go to the case with more successes, then to the smaller id, so the same cases give the same order.
 *
 * Sources: inverse document frequency: K. Spärck Jones, Journal of Documentation 28 (1972); the weighted index: S. Ioffe,
 * Improved consistent sampling, weighted minhash and L1 sketching (2010); the mean: Gelman et al., Bayesian Data Analysis
 * (3rd ed.), section 2.1.
 */
import type { Case, CaseContent, CaseKind } from '../../store/case.ts';
import { shareOf } from './goal-features.ts';

export type CaseOf<K extends CaseKind> = Case & { readonly content: Extract<CaseContent, { kind: K }> };

export interface Recalled<K extends CaseKind> {
  readonly found: CaseOf<K>;
  /** Between 0 and 1. */
  readonly likeness: number;
  /** Between 0 and `likeness`. */
  readonly score: number;
}

export interface Recall {
  readonly count: number;
  /** What is less alike is left out. */
  readonly leastLikeness: number;
}

/** The posterior mean of a case's chance to bring something. */
export const successMean = ({ successes, failures }: Pick<Case, 'successes' | 'failures'>): number =>
  (1 + successes) / (2 + successes + failures);

interface Shape {
  readonly weight: number;
  readonly cases: Case[];
}

/** A fixed set of cases: what is learnt later is in another index. */
export class ShapeIndex {
  readonly cases: readonly Case[];
  readonly #shapes: readonly Shape[];
  /** Shapes by feature. */
  readonly #having = new Map<string, number[]>();

  constructor(cases: readonly Case[]) {
    this.cases = cases;
    const numbers = new Map<string, number>();
    const groups: { features: readonly string[]; cases: Case[] }[] = [];
    for (const one of cases) {
      const key = JSON.stringify(one.features);
      const number = numbers.get(key) ?? groups.length;
      if (number === groups.length) {
        numbers.set(key, number);
        groups.push({ features: one.features, cases: [] });
        for (const feature of one.features) {
          const having = this.#having.get(feature);
          if (having === undefined) this.#having.set(feature, [number]);
          else having.push(number);
        }
      }
      groups[number]?.cases.push(one);
    }
    this.#shapes = groups.map(({ features, cases: own }) => ({
      weight: features.reduce((sum, feature) => sum + this.#weigh(feature, groups.length), 0),
      cases: own,
    }));
  }

  /** The best cases of one kind for what has these features, best first. */
  recall<K extends CaseKind>(
    kind: K,
    features: readonly string[],
    { count, leastLikeness }: Recall,
  ): readonly Recalled<K>[] {
    const common = new Map<number, number>();
    let asked = 0;
    for (const feature of features) {
      const weight = this.#weigh(feature, this.#shapes.length);
      asked += weight;
      for (const shape of this.#having.get(feature) ?? [])
        common.set(shape, (common.get(shape) ?? 0) + weight);
    }
    return [...common]
      .flatMap(([number, shared]) => {
        const { weight, cases } = this.#shapes[number] as Shape;
        const likeness = Math.min(1, shared / (asked + weight - shared));
        return likeness < leastLikeness
          ? []
          : cases
              .filter((one): one is CaseOf<K> => one.content.kind === kind)
              .map((found) => ({ found, likeness, score: likeness * successMean(found) }));
      })
      .sort(
        (a, b) =>
          b.score - a.score || b.found.successes - a.found.successes || (a.found.id < b.found.id ? -1 : 1),
      )
      .slice(0, count);
  }

  #weigh(feature: string, shapes: number): number {
    return shareOf(feature) * Math.log(1 + shapes / (this.#having.get(feature)?.length ?? 1));
  }
}
