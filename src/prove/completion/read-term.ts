import { applicationTightness, infixes, postfixes, prefixOperators } from './notation.ts';
import type { Term, TermBank } from './term.ts';

const tokenPattern =
  /\s*([()]|⁻¹|\+\+|&&&|\^\^\^|\|\|\||~~~|&&|\|\||[-+*/%∘^•∩∪⊓⊔!]|\d+|(?:[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)(?:\.[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)*)/uy;

/** Words that begin what is no first-order term. */
const otherForms = new Set('fun if match let have do by λ then else with'.split(' '));

/**
 * Reads a printed term as first-order: `G.mul (a * b) c⁻¹`. Operators are symbols with a `_` where an argument stands. `variables` are
 * what each bound name stands for. Null for what it can't read: binders, tuples, notations of others.
 */
export function readTerm(
  bank: TermBank,
  text: string,
  variables: ReadonlyMap<string, Term> = new Map(),
): Term | null {
  const tokens = tokensOf(text);
  return tokens === null ? null : new Reader(bank, tokens, variables).whole();
}

function tokensOf(text: string): readonly string[] | null {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < end) {
    const token = tokenPattern.exec(text)?.[1];
    if (token === undefined || otherForms.has(token)) return null;
    tokens.push(token);
  }
  return tokens;
}

/** A precedence parser. `null` stands for what it can't read. */
class Reader {
  readonly #bank: TermBank;
  readonly #tokens: readonly string[];
  readonly #variables: ReadonlyMap<string, Term>;
  #at = 0;

  constructor(bank: TermBank, tokens: readonly string[], variables: ReadonlyMap<string, Term>) {
    this.#bank = bank;
    this.#tokens = tokens;
    this.#variables = variables;
  }

  whole(): Term | null {
    const term = this.#term(0);
    return this.#at === this.#tokens.length ? term : null;
  }

  /** The longest term from here whose operators bind at least as tightly as `tightness`. */
  #term(tightness: number): Term | null {
    let term = this.#first(tightness);
    while (term !== null) {
      const operator = infixes.get(this.#tokens[this.#at] ?? '');
      if (operator === undefined || operator.precedence < tightness) return term;
      this.#at += 1;
      const right = this.#term(operator.right);
      term = right === null ? null : this.#bank.apply(`_ ${operator.symbol} _`, [term, right]);
    }
    return null;
  }

  #first(tightness: number): Term | null {
    const token = this.#tokens[this.#at] ?? '';
    const inner = prefixOperators.get(token);
    if (inner === undefined) return this.#application(tightness);
    this.#at += 1;
    const argument = this.#term(inner);
    return argument === null ? null : this.#bank.apply(`${token}_`, [argument]);
  }

  #application(tightness: number): Term | null {
    const head = this.#atom();
    if (head === null || tightness > applicationTightness) return head;
    const args: Term[] = [];
    while (this.#startsAtom()) {
      const argument = this.#atom();
      if (argument === null) return null;
      args.push(argument);
    }
    if (args.length === 0) return head;
    if (head.kind === 'variable' || head.arguments.length > 0) return null;
    return this.#bank.apply(head.symbol, args);
  }

  #startsAtom(): boolean {
    const token = this.#tokens[this.#at];
    return token === '(' || (token !== undefined && /^[\p{L}_\d]/u.test(token));
  }

  #atom(): Term | null {
    if (!this.#startsAtom()) return null;
    const token = this.#tokens[this.#at]!;
    this.#at += 1;
    let term: Term | null;
    if (token === '(') {
      term = this.#term(0);
      if (this.#tokens[this.#at] !== ')') return null;
      this.#at += 1;
    } else term = this.#name(token);
    while (term !== null && postfixes.has(this.#tokens[this.#at] ?? '')) {
      term = this.#bank.apply(`_${this.#tokens[this.#at]}`, [term]);
      this.#at += 1;
    }
    return term;
  }

  /** Null for what belongs to something that varies: `self.mul`. */
  #name(token: string): Term | null {
    const [owner] = token.split('.');
    if (token !== owner && this.#variables.has(owner!)) return null;
    return this.#variables.get(token) ?? this.#bank.apply(token, []);
  }
}
