import {
  below,
  type Equation,
  identityOn,
  instantiateSteps,
  type RewriteStep,
  renamedFrom,
  sidesOf,
} from './equation.ts';
import type { PathOrdering } from './path-ordering.ts';
import { instantiate, match, type Sorts, substitute, unify } from './substitution.ts';
import {
  type Application,
  applicationsIn,
  replaceAt,
  type Term,
  type TermBank,
  type Variable,
  variablesOf,
} from './term.ts';

/** One direction of an equation. */
export interface Rule {
  readonly equation: Equation;
  readonly reversed: boolean;
  readonly from: Term;
  readonly to: Term;
  /** False for an equation that goes down only in some of its instances: `x * y = y * x`. */
  readonly oriented: boolean;
}

interface NormalForm {
  readonly term: Term;
  /** From the term asked about to the normal form. */
  readonly steps: readonly RewriteStep[];
}

/** The directions of an equation in which it can go down: one when it is oriented, else both. */
export function rulesOf(equation: Equation, ordering: PathOrdering): readonly Rule[] {
  const { left, right } = equation;
  const rule = (reversed: boolean, oriented: boolean): Rule => {
    const [from, to] = sidesOf({ equation, reversed });
    return { equation, reversed, from, to, oriented };
  };
  if (ordering.isGreater(left, right)) return [rule(false, true)];
  if (ordering.isGreater(right, left)) return [rule(true, true)];
  return [rule(false, false), rule(true, false)];
}

/** Rewriting always ends, but not always soon: laws like those of Ackermann's function make terms of any size. */
const mostRewritings = 50_000;
const largestTerm = 200;
const longestChain = 200;

/** Rewriting went on for too long. */
export class RewritingLimit extends Error {
  override readonly name = 'RewritingLimit';
}

/** Rewrites terms downwards. Throws `RewritingLimit`. */
export class RuleSet {
  readonly #bank: TermBank;
  readonly #ordering: PathOrdering;
  readonly #sorts: Sorts;
  readonly #rules = new Map<string, Rule[]>();
  readonly #normalForms = new Map<Term, NormalForm>();
  #rewritings = 0;

  constructor(bank: TermBank, ordering: PathOrdering, sorts: Sorts) {
    this.#bank = bank;
    this.#ordering = ordering;
    this.#sorts = sorts;
  }

  add(rule: Rule): void {
    if (!isUsable(rule)) return;
    const { symbol } = rule.from;
    this.#rules.set(symbol, [...(this.#rules.get(symbol) ?? []), rule]);
    this.#normalForms.clear();
  }

  remove(equation: Equation): void {
    for (const [symbol, rules] of this.#rules)
      this.#rules.set(
        symbol,
        rules.filter((rule) => rule.equation !== equation),
      );
    this.#normalForms.clear();
  }

  normalise(term: Term): NormalForm {
    if (term.kind === 'variable') return { term, steps: [] };
    const known = this.#normalForms.get(term);
    if (known !== undefined) return known;
    const steps: RewriteStep[] = [];
    const args = term.arguments.map((argument, at) => {
      const inner = this.normalise(argument);
      steps.push(...below([at], inner.steps));
      return inner.term;
    });
    const inside = this.#bank.apply(term.symbol, args);
    const step = this.#reduce(inside);
    let result: NormalForm = { term: inside, steps };
    if (step !== null) {
      const [, to] = sidesOf(step);
      const next = instantiate(this.#bank, to, step.by);
      this.#rewritings += 1;
      if (this.#rewritings > mostRewritings || next.size > largestTerm) throw new RewritingLimit();
      const rest = this.normalise(next);
      if (steps.length + rest.steps.length > longestChain) throw new RewritingLimit();
      result = { term: rest.term, steps: [...steps, step, ...rest.steps] };
    }
    this.#normalForms.set(term, result);
    return result;
  }

  /** A step at the root. */
  #reduce(term: Application): RewriteStep | null {
    for (const rule of this.#rules.get(term.symbol) ?? []) {
      const by = this.matches(rule, term);
      if (by !== null) return { equation: rule.equation, reversed: rule.reversed, by, position: [] };
    }
    return null;
  }

  /** How the rule rewrites the term at its root, downwards; null when it doesn't. */
  matches(rule: Rule, term: Term): Map<Variable, Term> | null {
    const by = new Map<Variable, Term>();
    if (!match(rule.from, term, this.#sorts, by)) return null;
    if (!rule.oriented && !this.#ordering.isGreater(term, instantiate(this.#bank, rule.to, by))) return null;
    return by;
  }

  /** True when the rule rewrites the term, or a part of it. */
  reduces(rule: Rule, term: Term): boolean {
    if (term.kind === 'variable' || term.size < rule.from.size) return false;
    if (isUsable(rule) && term.symbol === rule.from.symbol && this.matches(rule, term) !== null) return true;
    return term.arguments.some((argument) => this.reduces(rule, argument));
  }
}

/** A rule that would bring in a variable, or that rewrites everything, rewrites nothing. */
function isUsable(rule: Rule): rule is Rule & { readonly from: Application } {
  if (rule.from.kind === 'variable') return false;
  const bound = variablesOf(rule.from);
  return variablesOf(rule.to).every((variable) => bound.includes(variable));
}

/** Two ways down from one term: `steps` lead from `left` up to it and down to `right`. */
interface CriticalPair {
  readonly left: Term;
  readonly right: Term;
  readonly steps: readonly RewriteStep[];
}

/** No equation has so many variables: numbers from here on are free for those of the other. */
const apart = 1000;

/**
 * Where `inner` rewrites a part of what `outer` rewrites. Directions that can't go down at that instance are left out
 * (Bachmair, Dershowitz and Plaisted: Completion without failure).
 */
export function* criticalPairs(
  bank: TermBank,
  ordering: PathOrdering,
  sorts: Sorts,
  outer: Rule,
  inner: Rule,
): Generator<CriticalPair> {
  const shift = renamedFrom(bank, variablesOf(inner.from, inner.to), apart);
  const [from, to] = [instantiate(bank, inner.from, shift), instantiate(bank, inner.to, shift)];
  for (const [position, part] of applicationsIn(outer.from)) {
    const isItself = position.length === 0 && outer.equation === inner.equation;
    if (isItself && outer.reversed === inner.reversed) continue;
    const by = new Map<Variable, Term>();
    if (!unify(part, from, sorts, by)) continue;
    const put = (term: Term): Term => substitute(bank, term, by);
    const peak = put(outer.from);
    const left = put(outer.to);
    const right = replaceAt(bank, peak, position, put(to));
    if (left === right) continue;
    if (!outer.oriented && ordering.isGreater(left, peak)) continue;
    if (!inner.oriented && ordering.isGreater(right, peak)) continue;
    const up: RewriteStep = {
      ...stepOf(outer),
      reversed: !outer.reversed,
      by: identityOn(outer.from, outer.to),
      position: [],
    };
    const down: RewriteStep = { ...stepOf(inner), by: shift, position };
    yield { left, right, steps: instantiateSteps(bank, [up, down], by, substitute) };
  }
}

const stepOf = ({ equation, reversed }: Rule): Pick<RewriteStep, 'equation' | 'reversed'> => ({
  equation,
  reversed,
});

/** With more variables there are too many orders. */
const mostVariables = 4;

/**
 * True when rewriting makes both sides equal whatever the order of what stands for the variables, as far as that differs: then the
 * equation says nothing new about ground terms (Martin and Nipkow: Ordered rewriting and confluence).
 */
export function isGroundJoinable(bank: TermBank, rules: RuleSet, left: Term, right: Term): boolean {
  const variables = variablesOf(left, right);
  if (variables.length < 2 || variables.length > mostVariables) return false;
  return permutations(variables).every((order) => {
    const by = new Map<Variable, Term>(
      order.map((variable, rank) => [variable, bank.apply(orderedConstant(rank), [])]),
    );
    return (
      rules.normalise(instantiate(bank, left, by)).term === rules.normalise(instantiate(bank, right, by)).term
    );
  });
}

const orderedConstant = (rank: number): string => `#${rank}`;

/** The rank of a constant that stands for a variable, below all symbols; null for other symbols. */
export function orderOfConstant(symbol: string): number | null {
  return symbol.startsWith('#') ? Number(symbol.slice(1)) - mostVariables : null;
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  );
}
