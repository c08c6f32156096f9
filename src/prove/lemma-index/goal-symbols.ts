import type { Goal } from '../../../core/goal.ts';

/** The constants of a goal by their numbers in the index. Those that no theorem of the library mentions are left out. */
export class GoalSymbols {
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
      constants.map((name) => numbers.get(name)).filter((number) => number !== undefined);
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
