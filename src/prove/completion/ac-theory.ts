import type { Equation, RewriteStep } from './equation.ts';
import { type Term, type TermBank, variablesOf } from './term.ts';

/** An equation and the steps to it, before it has a number. */
interface Found {
  readonly sides: readonly [Term, Term];
  readonly steps: readonly RewriteStep[];
}

/**
 * The operations that are known to be associative and commutative. With both laws and `x * (y * z) = y * (x * z)` rewriting brings
 * operands into one order, so that equations that say no more than that are left out.
 */
export class AcTheory {
  readonly #bank: TermBank;
  readonly #associative = new Map<string, Equation>();
  readonly #commutative = new Map<string, Equation>();
  readonly #forms = new Map<Term, Term>();

  constructor(bank: TermBank) {
    this.#bank = bank;
  }

  /** Takes note of a law; the equation that sorts, when this makes an operation associative and commutative. */
  learn(equation: Equation): Found | null {
    const { left, right } = equation;
    if (left.kind === 'variable' || left.arguments.length !== 2) return null;
    const { symbol } = left;
    const variables = variablesOf(left, right);
    const [x, y, z] = variables;
    if (x === undefined || y === undefined) return null;
    const f = (a: Term, b: Term): Term => this.#bank.apply(symbol, [a, b]);
    const says = (a: Term, b: Term): boolean => (left === a && right === b) || (left === b && right === a);
    if (variables.length === 2 && says(f(x, y), f(y, x))) this.#commutative.set(symbol, equation);
    else if (z !== undefined && says(f(f(x, y), z), f(x, f(y, z)))) this.#associative.set(symbol, equation);
    else return null;
    const associative = this.#associative.get(symbol);
    const commutative = this.#commutative.get(symbol);
    if (associative === undefined || commutative === undefined) return null;
    this.#forms.clear();
    return sorting(this.#bank, symbol, associative, commutative);
  }

  /** True when both sides are the same up to the order and the grouping of operands. */
  joins(left: Term, right: Term): boolean {
    return left.size === right.size && this.#form(left) === this.#form(right);
  }

  #form(term: Term): Term {
    if (term.kind === 'variable') return term;
    const known = this.#forms.get(term);
    if (known !== undefined) return known;
    const { symbol } = term;
    const isAc = this.#associative.has(symbol) && this.#commutative.has(symbol);
    const operands = (isAc ? operandsOf(term, symbol) : term.arguments).map((operand) => this.#form(operand));
    const form = this.#bank.apply(
      isAc ? `AC ${symbol}` : symbol,
      isAc ? operands.sort((a, b) => a.id - b.id) : operands,
    );
    this.#forms.set(term, form);
    return form;
  }
}

function operandsOf(term: Term, symbol: string): readonly Term[] {
  if (term.kind === 'variable' || term.symbol !== symbol) return [term];
  return term.arguments.flatMap((argument) => operandsOf(argument, symbol));
}

/** `x * (y * z) = (x * y) * z = (y * x) * z = y * (x * z)`. */
function sorting(bank: TermBank, symbol: string, associative: Equation, commutative: Equation): Found | null {
  const [x, y, z] = variablesOf(associative.left, associative.right);
  const [a, b] = variablesOf(commutative.left, commutative.right);
  if (x === undefined || y === undefined || z === undefined || a === undefined || b === undefined)
    return null;
  const f = (left: Term, right: Term): Term => bank.apply(symbol, [left, right]);
  const outwards = associative.left === f(x, f(y, z));
  const swap = commutative.left === f(a, b) ? ([a, b] as const) : ([b, a] as const);
  const group = (p: Term, q: Term, reversed: boolean): RewriteStep => ({
    ...{ equation: associative, reversed, position: [] },
    by: new Map<typeof x, Term>([
      [x, p],
      [y, q],
      [z, z],
    ]),
  });
  return {
    sides: [f(x, f(y, z)), f(y, f(x, z))],
    steps: [
      group(x, y, !outwards),
      {
        equation: commutative,
        reversed: false,
        by: new Map([
          [swap[0], x],
          [swap[1], y],
        ]),
        position: [0],
      },
      group(y, x, outwards),
    ],
  };
}
