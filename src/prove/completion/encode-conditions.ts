import type { Equation } from './equation.ts';
import type { Law } from './read-law.ts';
import type { Term, TermBank, Variable } from './term.ts';

/** `if p = q then x else y`, of which nothing is known but what it is when p and q are the same. */
const choice = '?=';

/**
 * Equations that say what laws with premises say: `choice p q l r = r` for `p = q → l = r`, and `choice x x y z = y` (Claessen and
 * Smallbone: Efficient encodings of first-order Horn formulas in equational logic, 2018). The first one is the latter; they have
 * the numbers from `first` on.
 */
export function encodeConditions(bank: TermBank, laws: readonly Law[], first: number): readonly Equation[] {
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
