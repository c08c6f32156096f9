import type { Equation } from './equation.ts';
import type { Precedence } from './path-ordering.ts';
import { orderOfConstant } from './rule-set.ts';
import { applicationsIn, type Term } from './term.ts';

/**
 * A precedence for the path ordering. What an axiom `f(...) = t` defines or distributes comes above the symbols of `t`, as far as the
 * axioms agree on it (`x * (y + z) = x * y + x * z`: multiplication above addition; `a - b = a + -b`: subtraction above both);
 * otherwise one argument comes above several, which go above none, so that inverses and negations move inwards.
 */
export function precedenceFor(axioms: readonly Equation[], goal: readonly Term[]): Precedence {
  const arities = new Map<string, number>();
  for (const term of [...axioms.flatMap(({ left, right }) => [left, right]), ...goal])
    for (const [, { symbol, arguments: args }] of applicationsIn(term)) arities.set(symbol, args.length);
  const above = new Map([...arities.keys()].map((symbol) => [symbol, new Set<string>()]));
  const reaches = (from: string, to: string): boolean =>
    from === to || [...above.get(from)!].some((next) => reaches(next, to));
  for (const { left, right } of axioms) {
    if (left.kind === 'variable' || right.kind === 'variable') continue;
    if (left.isGround) continue;
    for (const [, { symbol }] of applicationsIn(right))
      if (!reaches(symbol, left.symbol)) above.get(left.symbol)!.add(symbol);
  }
  const kind = (symbol: string): number => [0, 2, 1][arities.get(symbol)!] ?? 1;
  const waiting = [...arities.keys()].reverse().sort((a, b) => kind(a) - kind(b));
  const order: string[] = [];
  while (waiting.length > 0) {
    // Cycles were not let in, so that one always comes next.
    const at = waiting.findIndex((symbol) => [...above.get(symbol)!].every((lower) => order.includes(lower)));
    order.push(...waiting.splice(at, 1));
  }
  const ranks = new Map(order.map((symbol, rank) => [symbol, rank]));
  return (symbol) => orderOfConstant(symbol) ?? ranks.get(symbol) ?? -1;
}
