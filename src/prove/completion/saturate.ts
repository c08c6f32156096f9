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
  const { bank, ordering, symbols, axioms, goal, limits, oldestOneIn } = problem;
  const rules = new RuleSet(bank, ordering, symbols.sorts);
  const active = new Map<Equation, readonly Rule[]>();
  const bySize = new Heap<Equation>();
  const waiting: Equation[] = [];
  const gone = new Set<Equation>();
  const ac = new AcTheory(bank);
  const considered = new Set<string>();
  let generated = 0;
  let made = Math.max(0, ...axioms.map(({ id }) => id));
  for (const axiom of axioms) wait(axiom);
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof RewritingLimit) return null;
    throw thrown;
  }

  function run(): readonly RewriteStep[] | null {
    let taken = 0;
    for (;;) {
      const proof = proveGoal();
      if (proof !== null) return proof;
      const equation = nextOfUse(taken);
      if (equation === null || taken >= limits.taken || generated >= limits.generated) return null;
      takeUp(equation);
      taken += 1;
    }
  }

  /** The steps of both sides to a common form. */
  function proveGoal(): readonly RewriteStep[] | null {
    const [left, right] = goal.map((side) => rules.normalise(side));
    if (left === undefined || right === undefined) return null;
    if (left.term === right.term) return [...left.steps, ...reversedSteps(right.steps)];
    const step = instanceBetween(left.term, right.term);
    return step === null ? null : [...left.steps, step, ...reversedSteps(right.steps)];
  }

  /** A step at the root, by an equation that was taken up; null when there is none. */
  function instanceBetween(left: Term, right: Term): RewriteStep | null {
    for (const equation of active.keys())
      for (const reversed of [false, true]) {
        const [from, to] = sidesOf({ equation, reversed });
        const by = new Map<Variable, Term>();
        const { sorts } = symbols;
        if (match(from, left, sorts, by) && match(to, right, sorts, by))
          return { equation, reversed, by, position: [] };
      }
    return null;
  }

  /** Puts what is new on the list. */
  function consider(left: Term, right: Term, steps: readonly RewriteStep[]): void {
    const equation = derive(left, right, steps);
    const key = [equation.left.id, equation.right.id].sort((a, b) => a - b).join(' ');
    if (considered.has(key)) return;
    considered.add(key);
    generated += 1;
    wait(equation);
  }

  function wait(equation: Equation): void {
    bySize.set(equation, -(equation.left.size + equation.right.size));
    waiting.push(equation);
  }

  /** The next equation that is no consequence of those that were taken up; null when none is left. */
  function nextOfUse(taken: number): Equation | null {
    for (let next = nextWaiting(taken); next !== null; next = nextWaiting(taken)) {
      const equation = simplify(next);
      if (equation !== null && !isRedundant(equation)) return equation;
    }
    return null;
  }

  function nextWaiting(taken: number): Equation | null {
    for (;;) {
      const next = taken % oldestOneIn === oldestOneIn - 1 ? waiting.shift() : bySize.pop();
      if (next === undefined) return null;
      if (gone.has(next)) continue;
      gone.add(next);
      return next;
    }
  }

  /** The equation between the normal forms of its sides; null when they are the same. */
  function simplify(equation: Equation): Equation | null {
    const left = rules.normalise(equation.left);
    const right = rules.normalise(equation.right);
    if (left.term === right.term) return null;
    if (left.steps.length + right.steps.length === 0) return equation;
    const by = identityOn(equation.left, equation.right);
    const step: RewriteStep = { equation, reversed: false, by, position: [] };
    const steps = [...reversedSteps(left.steps), step, ...right.steps];
    return derive(left.term, right.term, steps);
  }

  function derive(left: Term, right: Term, steps: readonly RewriteStep[]): Equation {
    made += 1;
    return derived(bank, made, [left, right], steps);
  }

  /** True for an instance of an equation that is there, in whatever context, and for one by associativity and commutativity alone. */
  function isRedundant({ left, right }: Equation): boolean {
    return ac.joins(left, right) || isSubsumed(left, right) || isGroundJoinable(bank, rules, left, right);
  }

  function isSubsumed(left: Term, right: Term): boolean {
    if (instanceBetween(left, right) !== null) return true;
    if (left.kind === 'variable' || right.kind === 'variable' || left.symbol !== right.symbol) return false;
    const differing = left.arguments.flatMap((argument, at) =>
      argument === right.arguments[at] ? [] : [at],
    );
    const [at, ...others] = differing;
    return at !== undefined && others.length === 0 && isSubsumed(left.arguments[at]!, right.arguments[at]!);
  }

  function takeUp(equation: Equation): void {
    const own = rulesOf(equation, ordering);
    putBack(own);
    active.set(equation, own);
    for (const rule of own) rules.add(rule);
    for (const [other, others] of [...active])
      for (const a of own)
        for (const b of others) {
          overlap(a, b);
          if (other !== equation) overlap(b, a);
        }
    const sorting = ac.learn(equation);
    if (sorting !== null) takeUp(derive(...sorting.sides, sorting.steps));
  }

  /** Equations that new rules rewrite wait again, to be rewritten when their turn comes. */
  function putBack(own: readonly Rule[]): void {
    for (const old of [...active.keys()]) {
      if (!own.some((rule) => rules.reduces(rule, old.left) || rules.reduces(rule, old.right))) continue;
      active.delete(old);
      rules.remove(old);
      gone.delete(old);
      wait(old);
    }
  }

  function overlap(outer: Rule, inner: Rule): void {
    for (const pair of criticalPairs(bank, ordering, symbols.sorts, outer, inner)) {
      const left = rules.normalise(pair.left);
      const right = rules.normalise(pair.right);
      if (left.term === right.term || left.term.size + right.term.size > limits.size) continue;
      if (ac.joins(left.term, right.term)) continue;
      consider(left.term, right.term, [...reversedSteps(left.steps), ...pair.steps, ...right.steps]);
    }
  }
}
