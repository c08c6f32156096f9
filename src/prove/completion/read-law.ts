import { readBinders } from '../enumerative/binders.ts';
import { readProposition } from '../enumerative/proposition.ts';
import type { Equation } from './equation.ts';
import { readTerm } from './read-term.ts';
import { type TermBank, type Variable, variablesOf } from './term.ts';

/** A law as Lean calls and prints it. */
export interface LawText {
  /** What its explicit arguments come behind: `G.assoc`. */
  readonly name: string;
  readonly type: string;
}

/** The equation that a law says for all values of its explicit arguments; null when it says something else. */
export function readLaw(bank: TermBank, id: number, { name, type }: LawText): Equation | null {
  const read = readBinders(type);
  if (read === null) return null;
  const variables = new Map<string, Variable>(
    read.binders.map((binder, index) => [binder.name, bank.variable(index, binder.type)]),
  );
  const said = readProposition(read.body);
  if (said.kind !== 'relation' || said.operator !== '=') return null;
  const left = readTerm(bank, said.left, variables);
  const right = readTerm(bank, said.right, variables);
  if (left === null || right === null) return null;
  const parameters = read.binders.flatMap((binder) =>
    binder.isExplicit ? [variables.get(binder.name)!] : [],
  );
  // Nothing would tell the value of a parameter that is on neither side.
  const told = variablesOf(left, right);
  if (!parameters.every((parameter) => told.includes(parameter))) return null;
  return { id, left, right, origin: { kind: 'axiom', name, parameters } };
}
