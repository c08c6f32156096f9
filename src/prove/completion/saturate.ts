import { Heap } from '../../../core/heap.ts';
import { AcTheory } from './ac-theory.ts';
import { derived, type Equation, identityOn, type RewriteStep, reversedSteps, sidesOf } from './equation.ts';
import type { PathOrdering } from './path-ordering.ts';
import { criticalPairs, isGroundJoinable, RewritingLimit, type Rule, RuleSet, rulesOf } from './rule-set.ts';
import { match } from './substitution.ts';
import type { Symbols } from './symbols.ts';
import type { Term, TermBank, Variable } from './term.ts';

export interface SaturationLimits {
  /** Equations that are taken up. */
  readonly taken: number;
  /** Equations that are thought of. */
  readonly generated: number;
  /** Symbols and variables on both sides. */
  readonly size: number;
}

export interface EquationalProblem {
  readonly bank: TermBank;
  readonly ordering: PathOrdering;
  readonly symbols: Symbols;
  readonly axioms: readonly Equation[];
  /** Ground terms: what is fixed is a constant. */
  readonly goal: readonly [Term, Term];
  readonly limits: SaturationLimits;
  /** Of so many equations that are taken up one is the oldest, the others are the smallest. */
  readonly oldestOneIn: number;
}

/**
 * Steps from the left side of the goal to its right one, by completion without failure (Bachmair, Dershowitz and Plaisted 1989):
 * equations are taken up one by one, the smallest first; each rewrites what it can downwards, and what follows from it and the others
 * where they overlap waits in turn. Null when the limits end it, or nothing is left to take up.
 */
export function saturate(problem: EquationalProblem): readonly RewriteStep[] | null {
  try {
    return new Saturation(problem).run();
  } catch (thrown) {
    if (thrown instanceof RewritingLimit) return null;
    throw thrown;
  }
}

class Saturation {
  readonly #on: EquationalProblem;
  readonly #rules: RuleSet;
  readonly #active = new Map<Equation, readonly Rule[]>();
  readonly #bySize = new Heap<Equation>();
  readonly #waiting: Equation[] = [];
  readonly #gone = new Set<Equation>();
  readonly #ac: AcTheory;
  readonly #considered = new Set<string>();
  #generated = 0;
  #made: number;

  constructor(problem: EquationalProblem) {
    this.#on = problem;
    this.#rules = new RuleSet(problem.bank, problem.ordering, problem.symbols.sorts);
    this.#ac = new AcTheory(problem.bank);
    for (const axiom of problem.axioms) this.#wait(axiom);
    this.#made = Math.max(0, ...problem.axioms.map(({ id }) => id));
  }

  run(): readonly RewriteStep[] | null {
    const { limits } = this.#on;
    let taken = 0;
    for (;;) {
      const proof = this.#proveGoal();
      if (proof !== null) return proof;
      const equation = this.#nextOfUse(taken);
      if (equation === null || taken >= limits.taken || this.#generated >= limits.generated) return null;
      this.#takeUp(equation);
      taken += 1;
    }
  }

  /** The steps of both sides to a common form. */
  #proveGoal(): readonly RewriteStep[] | null {
    const [left, right] = this.#on.goal.map((side) => this.#rules.normalise(side));
    if (left === undefined || right === undefined) return null;
    if (left.term === right.term) return [...left.steps, ...reversedSteps(right.steps)];
    const step = this.#instanceBetween(left.term, right.term);
    return step === null ? null : [...left.steps, step, ...reversedSteps(right.steps)];
  }

  /** A step at the root, by an equation that was taken up; null when there is none. */
  #instanceBetween(left: Term, right: Term): RewriteStep | null {
    for (const equation of this.#active.keys())
      for (const reversed of [false, true]) {
        const [from, to] = sidesOf({ equation, reversed });
        const by = new Map<Variable, Term>();
        const { sorts } = this.#on.symbols;
        if (match(from, left, sorts, by) && match(to, right, sorts, by))
          return { equation, reversed, by, position: [] };
      }
    return null;
  }

  /** Puts what is new on the list. */
  #consider(left: Term, right: Term, steps: readonly RewriteStep[]): void {
    const equation = this.#derive(left, right, steps);
    const key = [equation.left.id, equation.right.id].sort((a, b) => a - b).join(' ');
    if (this.#considered.has(key)) return;
    this.#considered.add(key);
    this.#generated += 1;
    this.#wait(equation);
  }

  #wait(equation: Equation): void {
    this.#bySize.set(equation, -(equation.left.size + equation.right.size));
    this.#waiting.push(equation);
  }

  /** The next equation that is no consequence of those that were taken up; null when none is left. */
  #nextOfUse(taken: number): Equation | null {
    for (let next = this.#next(taken); next !== null; next = this.#next(taken)) {
      const equation = this.#simplify(next);
      if (equation !== null && !this.#isRedundant(equation)) return equation;
    }
    return null;
  }

  #next(taken: number): Equation | null {
    const { oldestOneIn } = this.#on;
    for (;;) {
      const next = taken % oldestOneIn === oldestOneIn - 1 ? this.#waiting.shift() : this.#bySize.pop();
      if (next === undefined) return null;
      if (this.#gone.has(next)) continue;
      this.#gone.add(next);
      return next;
    }
  }

  /** The equation between the normal forms of its sides; null when they are the same. */
  #simplify(equation: Equation): Equation | null {
    const left = this.#rules.normalise(equation.left);
    const right = this.#rules.normalise(equation.right);
    if (left.term === right.term) return null;
    if (left.steps.length + right.steps.length === 0) return equation;
    const by = identityOn(equation.left, equation.right);
    const step: RewriteStep = { equation, reversed: false, by, position: [] };
    const steps = [...reversedSteps(left.steps), step, ...right.steps];
    return this.#derive(left.term, right.term, steps);
  }

  #derive(left: Term, right: Term, steps: readonly RewriteStep[]): Equation {
    this.#made += 1;
    return derived(this.#on.bank, this.#made, [left, right], steps);
  }

  /** True for an instance of an equation that is there, in whatever context, and for one by associativity and commutativity alone. */
  #isRedundant({ left, right }: Equation): boolean {
    return (
      this.#ac.joins(left, right) ||
      this.#isSubsumed(left, right) ||
      isGroundJoinable(this.#on.bank, this.#rules, left, right)
    );
  }

  #isSubsumed(left: Term, right: Term): boolean {
    if (this.#instanceBetween(left, right) !== null) return true;
    if (left.kind === 'variable' || right.kind === 'variable' || left.symbol !== right.symbol) return false;
    const differing = left.arguments.flatMap((argument, at) =>
      argument === right.arguments[at] ? [] : [at],
    );
    const [at, ...others] = differing;
    return (
      at !== undefined && others.length === 0 && this.#isSubsumed(left.arguments[at]!, right.arguments[at]!)
    );
  }

  #takeUp(equation: Equation): void {
    const own = rulesOf(equation, this.#on.ordering);
    this.#putBack(own);
    this.#active.set(equation, own);
    for (const rule of own) this.#rules.add(rule);
    for (const [other, rules] of [...this.#active])
      for (const a of own)
        for (const b of rules) {
          this.#overlap(a, b);
          if (other !== equation) this.#overlap(b, a);
        }
    const sorting = this.#ac.learn(equation);
    if (sorting !== null) this.#takeUp(this.#derive(...sorting.sides, sorting.steps));
  }

  /** Equations that new rules rewrite wait again, to be rewritten when their turn comes. */
  #putBack(rules: readonly Rule[]): void {
    for (const old of [...this.#active.keys()]) {
      if (!rules.some((rule) => this.#rules.reduces(rule, old.left) || this.#rules.reduces(rule, old.right)))
        continue;
      this.#active.delete(old);
      this.#rules.remove(old);
      this.#gone.delete(old);
      this.#wait(old);
    }
  }

  #overlap(outer: Rule, inner: Rule): void {
    const { bank, ordering, symbols, limits } = this.#on;
    for (const pair of criticalPairs(bank, ordering, symbols.sorts, outer, inner)) {
      const left = this.#rules.normalise(pair.left);
      const right = this.#rules.normalise(pair.right);
      if (left.term === right.term || left.term.size + right.term.size > limits.size) continue;
      if (this.#ac.joins(left.term, right.term)) continue;
      this.#consider(left.term, right.term, [...reversedSteps(left.steps), ...pair.steps, ...right.steps]);
    }
  }
}
