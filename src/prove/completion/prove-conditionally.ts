import { type ConditionalLaw, encode, hasChoice } from './conditional-law.ts';
import type { Axiom, Equation } from './equation.ts';
import type { EquationalProblem } from './saturate.ts';
import { saturate } from './saturate.ts';
import { instantiate } from './substitution.ts';
import type { Term } from './term.ts';
import { usedInstances } from './used-instances.ts';

/** An instance of a conditional law, with the equations that its premises are. */
export interface LawInstance {
  readonly law: ConditionalLaw;
  readonly arguments: readonly Term[];
  readonly premises: readonly (readonly [Term, Term])[];
  readonly conclusion: readonly [Term, Term];
}

/** More would be no proof that anybody reads. */
const mostInstances = 6;

/**
 * The instances of conditional laws by which the goal follows: it is proved with the laws encoded as equations, and the proof tells
 * which instances it takes. Null when there is no proof within the limits, or one whose instances speak of the encoding itself.
 */
export function instancesFor(
  problem: Omit<EquationalProblem, 'ordering'>,
  ordering: (axioms: readonly Equation[]) => EquationalProblem['ordering'],
  laws: readonly ConditionalLaw[],
): readonly LawInstance[] | null {
  const { bank, symbols } = problem;
  const encoded = encode(bank, laws, problem.axioms.length);
  const axioms = [...problem.axioms, ...encoded];
  const steps = saturate({ ...problem, axioms, ordering: ordering(axioms) });
  const used = steps === null ? null : usedInstances(bank, symbols, steps);
  const found = used?.flatMap(({ equation, by }) => {
    const law = laws[encoded.indexOf(equation) - 1];
    return law === undefined
      ? []
      : [instanceOf(law, equation.origin as Axiom, (term) => instantiate(bank, term, by))];
  });
  if (found === undefined || found.length === 0 || found.length > mostInstances) return null;
  const speaksOfChoice = found.some((instance) =>
    [...instance.arguments, ...instance.premises.flat(), ...instance.conclusion].some(hasChoice),
  );
  return speaksOfChoice ? null : found;
}

function instanceOf(law: ConditionalLaw, { parameters }: Axiom, put: (term: Term) => Term): LawInstance {
  return {
    law,
    arguments: parameters.map(put),
    premises: law.premises.map(([left, right]) => [put(left), put(right)] as const),
    conclusion: [put(law.conclusion[0]), put(law.conclusion[1])],
  };
}
