import { readBinders, readProposition } from '../reading/proposition.ts';
import type { Equation } from './equation.ts';
import { type Term, type TermBank, type Variable, variablesOf } from './term.ts';

/** An operator as Lean's core prints it. Arguments must bind at least as tightly as `left` and `right`. */
interface Operator {
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

const tokenPattern =
  /\s*([()]|⁻¹|\+\+|&&&|\^\^\^|\|\|\||~~~|&&|\|\||[-+*/%∘^•∩∪⊓⊔!]|\d+|(?:[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)(?:\.[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)*)/uy;

/** Words that begin what is no first-order term. */
const otherForms = new Set('fun if match let have do by λ then else with'.split(' '));

/**
 * Reads a printed term as first-order: `G.mul (a * b) c⁻¹`. Operators are symbols with a `_` where an argument stands. `variables` are
 * what each bound name stands for. Null for what it can't read: binders, tuples, notations of others. A precedence parser.
 */
export function readTerm(
  bank: TermBank,
  text: string,
  variables: ReadonlyMap<string, Term> = new Map(),
): Term | null {
  const tokens = tokensOf(text) ?? [];
  let at = 0;
  const whole = readTight(0);
  return at === tokens.length ? whole : null;

  /** The longest term from here whose operators bind at least as tightly as `tightness`. */
  function readTight(tightness: number): Term | null {
    let term = readFirst(tightness);
    while (term !== null) {
      const operator = infixes.get(tokens[at] ?? '');
      if (operator === undefined || operator.precedence < tightness) return term;
      at += 1;
      const right = readTight(operator.right);
      term = right === null ? null : bank.apply(`_ ${operator.symbol} _`, [term, right]);
    }
    return null;
  }

  function readFirst(tightness: number): Term | null {
    const token = tokens[at] ?? '';
    const inner = prefixOperators.get(token);
    if (inner === undefined) return readApplication(tightness);
    at += 1;
    const argument = readTight(inner);
    return argument === null ? null : bank.apply(`${token}_`, [argument]);
  }

  function readApplication(tightness: number): Term | null {
    const head = readAtom();
    if (head === null || tightness > applicationTightness) return head;
    const args: Term[] = [];
    while (startsAtom()) {
      const argument = readAtom();
      if (argument === null) return null;
      args.push(argument);
    }
    if (args.length === 0) return head;
    if (head.kind === 'variable' || head.arguments.length > 0) return null;
    return bank.apply(head.symbol, args);
  }

  function startsAtom(): boolean {
    const token = tokens[at];
    return token === '(' || (token !== undefined && /^[\p{L}_\d]/u.test(token));
  }

  function readAtom(): Term | null {
    if (!startsAtom()) return null;
    const token = tokens[at]!;
    at += 1;
    let term: Term | null;
    if (token === '(') {
      term = readTight(0);
      if (tokens[at] !== ')') return null;
      at += 1;
    } else term = readName(token);
    while (term !== null && postfixes.has(tokens[at] ?? '')) {
      term = bank.apply(`_${tokens[at]}`, [term]);
      at += 1;
    }
    return term;
  }

  /** Null for what belongs to something that varies: `self.mul`. */
  function readName(token: string): Term | null {
    const [owner] = token.split('.');
    if (token !== owner && variables.has(owner!)) return null;
    return variables.get(token) ?? bank.apply(token, []);
  }
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

/** A law as Lean calls and prints it. */
export interface LawText {
  /** What its explicit arguments come behind: `G.assoc`. */
  readonly name: string;
  readonly type: string;
}

/** An equation for all values of its variables, where the premises hold: `∀ (a b c : α), m a b = m a c → b = c`. */
export interface Law {
  readonly name: string;
  /** The variables for its explicit arguments, in their order. */
  readonly parameters: readonly Variable[];
  readonly premises: readonly (readonly [Term, Term])[];
  readonly conclusion: readonly [Term, Term];
}

/** The law, when its premises and what it concludes are equations of first-order terms; null otherwise. */
export function readLaw(bank: TermBank, { name, type }: LawText): Law | null {
  const read = readBinders(type);
  if (read === null) return null;
  const variables = new Map<string, Variable>(
    read.binders.map((binder, index) => [binder.name, bank.variable(index, binder.type)]),
  );
  const equations: (readonly [Term, Term])[] = [];
  for (let rest: string | null = read.body; rest !== null; ) {
    const said = readProposition(rest);
    rest = said.kind === 'implies' ? said.right : null;
    const equation = said.kind === 'implies' ? readProposition(said.left) : said;
    if (equation.kind !== 'relation' || equation.operator !== '=') return null;
    const left = readTerm(bank, equation.left, variables);
    const right = readTerm(bank, equation.right, variables);
    if (left === null || right === null) return null;
    equations.push([left, right]);
  }
  const parameters = read.binders.flatMap((binder) =>
    binder.isExplicit ? [variables.get(binder.name)!] : [],
  );
  // Nothing would tell the value of a parameter that the equations don't mention.
  const told = variablesOf(...equations.flat());
  if (!parameters.every((parameter) => told.includes(parameter))) return null;
  return { name, parameters, premises: equations.slice(0, -1), conclusion: equations.at(-1)! };
}

/** What a law without premises says. */
export function axiomOf({ name, parameters, conclusion: [left, right] }: Law, id: number): Equation {
  return { id, left, right, origin: { kind: 'axiom', name, parameters } };
}
