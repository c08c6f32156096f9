import { applicationTightness, atomTightness, infixes, postfixes, prefixOperators } from './read-term.ts';
import type { Term } from './term.ts';

/** The term as Lean reads it. `names` are what variables are called. */
export function printTerm(term: Term, names: ReadonlyMap<Term, string>, tightness = 0): string {
  const [text, own] = printed(term, names);
  return own < tightness ? `(${text})` : text;
}

function printed(term: Term, names: ReadonlyMap<Term, string>): readonly [string, number] {
  if (term.kind === 'variable') return [names.get(term) ?? '_', atomTightness];
  const { symbol, arguments: args } = term;
  const [first, second] = args;
  if (first === undefined) return [symbol, atomTightness];
  if (second === undefined && symbol.endsWith('_')) {
    const operator = symbol.slice(0, -1);
    const inner = prefixOperators.get(operator);
    if (inner !== undefined) {
      const text = printTerm(first, names, inner);
      // Two dashes would begin a comment.
      return [`${operator}${text.startsWith(operator) ? `(${text})` : text}`, inner];
    }
  }
  if (second === undefined && symbol.startsWith('_') && postfixes.has(symbol.slice(1)))
    return [`${printTerm(first, names, atomTightness)}${symbol.slice(1)}`, atomTightness];
  const operator = second === undefined ? undefined : infixes.get(symbol.slice(2, -2));
  if (second !== undefined && operator !== undefined && symbol === `_ ${operator.symbol} _`) {
    const { left, right, precedence } = operator;
    return [
      `${printTerm(first, names, left)} ${operator.symbol} ${printTerm(second, names, right)}`,
      precedence,
    ];
  }
  return [
    [symbol, ...args.map((arg) => printTerm(arg, names, atomTightness))].join(' '),
    applicationTightness,
  ];
}
