import { readBinders } from '../enumerative/reading/binders.ts';
import { readProposition } from '../enumerative/reading/proposition.ts';
import type { Equation } from './equation.ts';
import { readTerm } from './read-term.ts';
import { type Term, type TermBank, type Variable, variablesOf } from './term.ts';

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
