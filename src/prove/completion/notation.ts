/** An operator as Lean's core prints it. Arguments must bind at least as tightly as `left` and `right`. */
export interface Operator {
  readonly symbol: string;
  readonly precedence: number;
  readonly left: number;
  readonly right: number;
}

const leftwards = (precedence: number, ...symbols: readonly string[]): readonly Operator[] =>
  symbols.map((symbol) => ({ symbol, precedence, left: precedence, right: precedence + 1 }));
const rightwards = (precedence: number, ...symbols: readonly string[]): readonly Operator[] =>
  symbols.map((symbol) => ({ symbol, precedence, left: precedence + 1, right: precedence }));

/** The operators between two terms (Lean's `Prelude` and `Notation`). */
export const infixes: ReadonlyMap<string, Operator> = new Map(
  [
    ...rightwards(90, '∘'),
    ...rightwards(75, '^'),
    ...rightwards(73, '•'),
    ...leftwards(70, '*', '/', '%', '∩', '⊓'),
    ...leftwards(65, '+', '-', '++', '∪', '⊔'),
    ...leftwards(60, '&&&'),
    ...leftwards(58, '^^^'),
    ...leftwards(55, '|||'),
    ...leftwards(35, '&&'),
    ...leftwards(30, '||'),
  ].map((operator) => [operator.symbol, operator]),
);

/** The operators before a term, with what the term must bind at least as tightly as. */
export const prefixOperators: ReadonlyMap<string, number> = new Map([
  ['-', 75],
  ['!', 1024],
  ['~~~', 100],
]);

export const postfixes: ReadonlySet<string> = new Set(['⁻¹']);

/** Tightness of an application, and of what needs no brackets anywhere. */
export const applicationTightness = 1023;
export const atomTightness = 1024;
