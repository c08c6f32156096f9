import type { Goal } from '../../../core/goal.ts';
import type { LibraryTheorem, LibraryTheorems } from '../../../lean/library-theorems.ts';
import { best } from './best.ts';
import { GoalSymbols } from './goal-symbols.ts';
import type { LemmaIndex, LibraryLemma, RankedLemma } from './lemma-index.ts';

/** What a symbol counts that only the hypotheses have, against one of the target. */
const hypothesisShare = 0.6;

/** What the symbols of a theorem's premises count, against those of its conclusion. */
const premiseShare = 0.5;

/** What premises say that automation proves most of the time: `n ≠ 0` of an exponent. Where the goal has no such fact, it counts as met. */
const sideConditions: readonly string[] = ['Ne'];

/** What of the target the theorem leaves out counts, against what the theorem has and the goal lacks. */
const restShare = 0.4;

/** What is left of the score of a theorem that can neither be applied to the target nor rewrite it. */
const unfit = 0.5;

/** The score's loss for each premise too many, or for each fact of the context without a premise for it. */
const premiseLoss = 0.04;

/**
 * Ranks theorems by the rare symbols that they share with a goal.
 *
 * The weight of a symbol is its inverse document frequency, w(s) = ln(1 + N / n(s)), with n(s) of N theorems mentioning
 * it: `Nat` says little, `Nat.gcd` a lot. With m the weight that theorem and goal share (and that of
 * premises which count as met), u the weight of what only the theorem mentions and r of what only the target does, the score is Tversky's index (Features of similarity, 1977)
 *
 *     m / (m + u + β r)        β = restShare
 *
 * so a theorem all of whose symbols are in the goal comes first, as in Meng and Paulson's relevance filter (Lightweight
 * relevance filtering for machine-generated resolution problems, 2009) and in SInE (Hoder and Voronkov, Sine Qua Non
 * for large theory reasoning, 2011), and the goal may have more to it. Theorems with the same symbols are told apart by
 * use: the head of the conclusion, the order of symbols, the number of premises. Last comes the name.
 *
 * The sums run over inverted lists, theorems by symbol, so only theorems that share something are looked at.
 */
export class TheoremSymbolIndex implements LemmaIndex {
  readonly size: number;
  readonly #table: LibraryTheorems;
  readonly #numbers: ReadonlyMap<string, number>;
  /** Positions of theorems by symbol of the conclusion, and of the premises. */
  readonly #concluding: readonly Uint32Array[];
  readonly #assuming: readonly Uint32Array[];
  readonly #weights: Float64Array;
  /** m + u of each theorem were all of its symbols in the target. */
  readonly #whole: Float64Array;

  constructor(table: LibraryTheorems) {
    this.#table = table;
    this.size = table.theorems.length;
    this.#numbers = new Map(table.symbols.map((text, number) => [text, number]));
    this.#concluding = invert(table, ({ conclusion }) => conclusion);
    this.#assuming = invert(table, ({ premises }) => premises);
    this.#weights = Float64Array.from(table.symbols, (_, symbol) => {
      const mentions = (this.#concluding[symbol]?.length ?? 0) + (this.#assuming[symbol]?.length ?? 0);
      return mentions === 0 ? 0 : Math.log(1 + this.size / mentions);
    });
    this.#whole = Float64Array.from(
      table.theorems,
      ({ conclusion, premises }) => this.#weigh(conclusion) + premiseShare * this.#weigh(premises),
    );
  }

  select(goal: Goal, count: number): readonly RankedLemma[] {
    const symbols = new GoalSymbols(goal, this.#numbers);
    const elsewhere = new Float64Array(this.size);
    const inTarget = new Float64Array(this.size);
    for (const symbol of symbols.all) {
      const weight = this.#weights[symbol] as number;
      const concluding = this.#concluding[symbol] as Uint32Array;
      if (symbols.target.has(symbol)) addTo(inTarget, concluding, weight);
      else addTo(elsewhere, concluding, hypothesisShare * weight);
      addTo(elsewhere, this.#assuming[symbol] as Uint32Array, premiseShare * weight);
    }
    for (const name of sideConditions) {
      const symbol = this.#numbers.get(name);
      if (symbol === undefined || symbols.all.has(symbol)) continue;
      addTo(
        elsewhere,
        this.#assuming[symbol] as Uint32Array,
        premiseShare * (this.#weights[symbol] as number),
      );
    }
    const target = this.#weigh([...symbols.target]);
    const score = (theorem: number, bar: number): number => {
      const own = inTarget[theorem] as number;
      const common = own + (elsewhere[theorem] as number);
      const rest = target - own;
      const whole = (this.#whole[theorem] as number) + restShare * rest;
      // Usefulness only takes away: most theorems are out by their symbols.
      if (common <= bar * whole) return 0;
      return (common / whole) * usefulness(this.#table.theorems[theorem] as LibraryTheorem, symbols);
    };
    return best(this.size, score, count).map(({ item, score }) => ({
      lemma: describeLemma(this.#table, this.#table.theorems[item] as LibraryTheorem),
      score,
    }));
  }

  #weigh(symbols: readonly number[]): number {
    return symbols.reduce((sum, symbol) => sum + (this.#weights[symbol] as number), 0);
  }
}

/** Between 0 and 1: whether the theorem can be used on the target, and how well its premises fit the context. */
function usefulness(theorem: LibraryTheorem, goal: GoalSymbols): number {
  const gap = Math.min(4, Math.abs(theorem.proofs - goal.facts));
  const fits = isApplicable(theorem, goal) || rewrites(theorem, goal);
  return (fits ? 1 : unfit) * (1 - premiseLoss * gap) * (0.9 + 0.1 * goal.likeOrder(theorem.conclusion));
}

function isApplicable({ head, sides }: LibraryTheorem, goal: GoalSymbols): boolean {
  // The sides of an equation decide: one about other things has the same head.
  return (
    head === goal.head && (sides === null || [...sides.left, ...sides.right].every((s) => goal.target.has(s)))
  );
}

/** One side occurs in the target, as far as symbols tell; a variable occurs everywhere, and so rewrites nothing. */
function rewrites({ sides }: LibraryTheorem, goal: GoalSymbols): boolean {
  if (sides === null) return false;
  return [sides.left, sides.right].some((side) => side.length > 0 && side.every((s) => goal.target.has(s)));
}

function addTo(sums: Float64Array, positions: Uint32Array, weight: number): void {
  for (let index = 0; index < positions.length; index += 1) sums[positions[index] as number]! += weight;
}

function invert(
  { symbols, theorems }: LibraryTheorems,
  symbolsOf: (theorem: LibraryTheorem) => readonly number[],
): Uint32Array[] {
  const lists = symbols.map((): number[] => []);
  for (const [position, theorem] of theorems.entries()) {
    for (const symbol of symbolsOf(theorem)) lists[symbol]?.push(position);
  }
  return lists.map((list) => Uint32Array.from(list));
}

/** A theorem of the table with names for numbers. */
function describeLemma({ symbols }: LibraryTheorems, theorem: LibraryTheorem): LibraryLemma {
  const name = (symbol: number): string => symbols[symbol] as string;
  const { head, sides } = theorem;
  return {
    name: theorem.name,
    head: head === null ? null : name(head),
    constants: [...theorem.conclusion, ...theorem.premises].map(name),
    premises: theorem.proofs,
    sides: sides === null ? null : { left: sides.left.map(name), right: sides.right.map(name) },
  };
}
