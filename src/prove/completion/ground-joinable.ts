import type { RuleSet } from './rule-set.ts';
import { instantiate } from './substitution.ts';
import { type Term, type TermBank, type Variable, variablesOf } from './term.ts';

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
