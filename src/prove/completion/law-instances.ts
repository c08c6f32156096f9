import type { Equation } from './equation.ts';
import { fairness, orderingFor, type UnorderedProblem } from './find-proof.ts';
import { usedInstances } from './proof-text.ts';
import type { Law } from './read-term.ts';
import { saturate } from './saturate.ts';
import { instantiate } from './substitution.ts';
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

/** An instance of a law with premises, and the equations that these are. */
export interface LawInstance {
  readonly law: Law;
  readonly arguments: readonly Term[];
  readonly premises: readonly (readonly [Term, Term])[];
  readonly conclusion: readonly [Term, Term];
}

/** More would be no proof that anybody reads. */
const mostInstances = 6;

/**
 * The instances of laws with premises by which the goal follows: it is proved with the laws encoded as equations, and the proof tells
 * which instances it takes. Null when there is no proof within the limits, or one whose instances speak of the encoding itself.
 */
export function instancesFor(problem: UnorderedProblem, laws: readonly Law[]): readonly LawInstance[] | null {
  const { bank, symbols, goal } = problem;
  const encoded = encodeConditions(bank, laws, problem.axioms.length);
  const axioms = [...problem.axioms, ...encoded];
  const ordering = orderingFor(axioms, goal);
  const steps = saturate({ ...problem, axioms, ordering, oldestOneIn: fairness[0] });
  const used = steps === null ? null : usedInstances(bank, symbols, steps);
  const found = used?.flatMap(({ equation, by }) => {
    const law = laws[encoded.indexOf(equation) - 1];
    return law === undefined ? [] : [instanceOf(law, (term) => instantiate(bank, term, by))];
  });
  if (found === undefined || found.length === 0 || found.length > mostInstances) return null;
  const speaksOfChoice = found.some((instance) =>
    [...instance.arguments, ...instance.premises.flat(), ...instance.conclusion].some(hasChoice),
  );
  return speaksOfChoice ? null : found;
}

function instanceOf(law: Law, put: (term: Term) => Term): LawInstance {
  const { parameters, premises, conclusion } = law;
  return {
    law,
    arguments: parameters.map(put),
    premises: premises.map(([left, right]) => [put(left), put(right)] as const),
    conclusion: [put(conclusion[0]), put(conclusion[1])],
  };
}
