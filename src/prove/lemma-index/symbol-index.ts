import type { Goal } from '../../../core/goal.ts';
import { countProofs, type LibraryTheorem, type LibraryTheorems } from '../../../lean/library-theorems.ts';
import { type KnownNames, namesOfLibrary } from './known-names.ts';
import { PremiseOrder } from './premise-order.ts';

/** A theorem of the environment (Lean's library), as far as choosing and using it for a goal takes. */
export interface LibraryLemma {
  readonly name: string;
  /** The constant at the head of its conclusion below all binders; null for a variable. */
  readonly head: string | null;
  /** Every constant of its statement but instances, without repetition. */
  readonly constants: readonly string[];
  /** Its explicit binders in their order, a letter each: `p` for a proof, `d` for data. */
  readonly explicit: string;
  /** How many of them are proofs: what `apply` leaves to show. */
  readonly premises: number;
  /** The constants of each side of an equation or equivalence, its head first; null for other conclusions. */
  readonly sides: { readonly left: readonly string[]; readonly right: readonly string[] } | null;
}

export interface RankedLemma {
  readonly lemma: LibraryLemma;
  /** Higher: its symbols are closer to the goal's; between 0 and 1. The order need not be theirs. */
  readonly score: number;
}

/** Finds theorems of the library by the symbols of a goal. */
export interface LemmaIndex {
  /** How many theorems are in it. */
  readonly size: number;
  /** Of its theorems, and of the constants that they speak of. */
  names(): KnownNames;
  /**
   * The `count` likeliest to be used, best first; the same goal gives the same answer.
   * @param half the weight of shared symbols at which a score is halved, so that what shares more than another comes first; default: 0
   */
  select(goal: Goal, count: number, half?: number): readonly RankedLemma[];
}

interface Scored {
  readonly item: number;
  readonly score: number;
}

/**
 * The `count` highest of the positive scores of 0, 1, ... `size - 1`, best first; of equal ones the smaller number
 * comes first. Keeps a sorted list of the best so far. `score` is told what it has to exceed to matter, and may answer
 * 0 as soon as it knows that it won't.
 */
export function best(
  size: number,
  score: (item: number, bar: number) => number,
  count: number,
): readonly Scored[] {
  if (count <= 0) return [];
  const kept: Scored[] = [];
  let bar = 0;
  for (let item = 0; item < size; item += 1) {
    const own = score(item, bar);
    if (own <= bar) continue;
    let [place, end] = [0, kept.length];
    while (place < end) {
      const middle = (place + end) >> 1;
      if ((kept[middle] as Scored).score < own) end = middle;
      else place = middle + 1;
    }
    kept.splice(place, 0, { item, score: own });
    if (kept.length > count) kept.pop();
    if (kept.length === count) bar = (kept[count - 1] as Scored).score;
  }
  return kept;
}

/** What is something else under a name of its own, and so is what theorems about that are about. */
const underName: ReadonlyMap<string, readonly string[]> = new Map([
  ['Ideal', ['Submodule']],
  ['Ideal.span', ['Submodule.span']],
]);

/** The constants of a goal by their numbers in the index. Those that no theorem of the library mentions are left out. */
class GoalSymbols {
  /** In order of first occurrence. */
  readonly target: ReadonlySet<number>;
  /** Those of the target and of the hypotheses. */
  readonly all: ReadonlySet<number>;
  readonly head: number | null;
  /** How many hypotheses are proofs. */
  readonly facts: number;
  readonly #order: readonly number[];

  constructor(goal: Goal, numbers: ReadonlyMap<string, number>) {
    const known = (constants: readonly string[]): number[] =>
      constants
        .flatMap((name) => [name, ...(underName.get(name) ?? [])])
        .map((name) => numbers.get(name))
        .filter((number) => number !== undefined);
    const { shape, hypotheses } = goal;
    this.#order = known(shape.constants);
    this.target = new Set(this.#order);
    const facts = hypotheses.filter(({ isProof, isInstance }) => isProof && !isInstance);
    this.all = new Set([...this.#order, ...facts.flatMap(({ shape }) => known(shape.constants))]);
    this.head = shape.head === null ? null : (numbers.get(shape.head) ?? null);
    this.facts = facts.length;
  }

  /** The share of the given symbols that the target has in the same place, counted from the first. */
  likeOrder(symbols: readonly number[]): number {
    let same = 0;
    while (same < symbols.length && symbols[same] === this.#order[same]) same += 1;
    return symbols.length === 0 ? 0 : same / symbols.length;
  }
}

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

/** Of how many theorems the order is looked into. */
const ordered = 1024;

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
 * The sums run over inverted lists, theorems by symbol, so only theorems that share something are looked at. Where it is known how
 * often the library's sources name its theorems, the best thousand are put in the order of `PremiseOrder`.
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
  readonly #order: PremiseOrder | null;
  #names: KnownNames | null = null;

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
    this.#order = table.theorems.some(({ uses }) => uses !== undefined) ? new PremiseOrder(table) : null;
    this.#whole = Float64Array.from(
      table.theorems,
      ({ conclusion, premises }) => this.#weigh(conclusion) + premiseShare * this.#weigh(premises),
    );
  }

  names(): KnownNames {
    this.#names ??= namesOfLibrary(this.#table);
    return this.#names;
  }

  select(goal: Goal, count: number, half = 0): readonly RankedLemma[] {
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
    const covers = (theorem: number): number => (target === 0 ? 0 : (inTarget[theorem] as number) / target);
    const score = (theorem: number, bar: number): number => {
      const own = inTarget[theorem] as number;
      const common = own + (elsewhere[theorem] as number);
      const rest = target - own;
      const whole = (this.#whole[theorem] as number) + restShare * rest;
      // Usefulness only takes away: most theorems are out by their symbols.
      if (common <= bar * whole) return 0;
      const amount = common / (common + half);
      return amount * (common / whole) * usefulness(this.#table.theorems[theorem] as LibraryTheorem, symbols);
    };
    const closest = best(this.size, score, this.#order === null ? count : Math.max(count, ordered));
    const found = closest.map(({ item, score }) => ({ item, score, covered: covers(item) }));
    return (this.#order?.best(found, symbols, count) ?? found).map(({ item, score }) => ({
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
  const gap = Math.min(4, Math.abs(countProofs(theorem) - goal.facts));
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
    explicit: theorem.explicit,
    premises: countProofs(theorem),
    sides: sides === null ? null : { left: sides.left.map(name), right: sides.right.map(name) },
  };
}
