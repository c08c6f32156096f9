import { encodeConditions, hasChoice } from './encode-conditions.ts';
import { fairness, orderingFor, type UnorderedProblem } from './find-proof.ts';
import type { Law } from './read-law.ts';
import { saturate } from './saturate.ts';
import { instantiate } from './substitution.ts';
import type { Term } from './term.ts';
import { usedInstances } from './used-instances.ts';

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
