import { readBinders } from '../enumerative/binders.ts';
import { readProposition } from '../enumerative/proposition.ts';
import type { Equation } from './equation.ts';
import type { LawText } from './read-law.ts';
import { readTerm } from './read-term.ts';
import { type Term, type TermBank, type Variable, variablesOf } from './term.ts';

/** `∀ (a b c : α), m a b = m a c → b = c`: an equation that holds where others do. */
export interface ConditionalLaw {
  readonly name: string;
  readonly parameters: readonly Variable[];
  readonly premises: readonly (readonly [Term, Term])[];
  readonly conclusion: readonly [Term, Term];
}

/** The law, when its premises and what it concludes are equations; null otherwise, and for one without premises. */
export function readConditionalLaw(bank: TermBank, { name, type }: LawText): ConditionalLaw | null {
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
  const conclusion = equations.pop();
  if (conclusion === undefined || equations.length === 0) return null;
  const parameters = read.binders.flatMap((binder) =>
    binder.isExplicit ? [variables.get(binder.name)!] : [],
  );
  const told = variablesOf(...equations.flat(), ...conclusion);
  if (!parameters.every((parameter) => told.includes(parameter))) return null;
  return { name, parameters, premises: equations, conclusion };
}

/** `if p = q then x else y`, of which nothing is known but what it is when p and q are the same. */
const choice = '?=';

/**
 * Equations that say what the laws say: `choice p q l r = r` for `p = q → l = r`, and `choice x x y z = y` (Claessen and Smallbone:
 * Efficient encodings of first-order Horn formulas in equational logic, 2018). They have the numbers from `first` on.
 */
export function encode(bank: TermBank, laws: readonly ConditionalLaw[], first: number): readonly Equation[] {
  const [x, y, z] = [0, 1, 2].map((index) => bank.variable(index, null)) as [Variable, Variable, Variable];
  const choose = (p: Term, q: Term, l: Term, r: Term): Term => bank.apply(choice, [p, q, l, r]);
  const same: Equation = {
    ...{ id: first, left: choose(x, x, y, z), right: y },
    origin: { kind: 'axiom', name: choice, parameters: [x, y, z] },
  };
  return [
    same,
    ...laws.map(({ name, parameters, premises, conclusion: [left, right] }, at): Equation => {
      const chosen = premises.reduceRight<Term>((inner, [p, q]) => choose(p, q, inner, right), left);
      return { id: first + 1 + at, left: chosen, right, origin: { kind: 'axiom', name, parameters } };
    }),
  ];
}

/** True for a term in which a choice is left. */
export function hasChoice(term: Term): boolean {
  return term.kind === 'application' && (term.symbol === choice || term.arguments.some(hasChoice));
}
