import type { Goal } from '../../../core/goal.ts';
import type { Proposal } from '../../../search/interfaces.ts';
import { building } from './abstract/building.ts';
import { closures } from './abstract/closures.ts';
import { deciding } from './abstract/deciding.ts';
import { elements } from './abstract/elements.ts';
import { restating } from './abstract/restating.ts';
import { cancelling } from './arithmetic/cancelling.ts';
import { casting } from './arithmetic/casting.ts';
import { factoring } from './arithmetic/factoring.ts';
import { nonlinear } from './arithmetic/nonlinear.ts';
import { offsets } from './arithmetic/offsets.ts';
import { products } from './arithmetic/products.ts';
import { signs } from './arithmetic/signs.ts';
import { squares } from './arithmetic/squares.ts';
import { automation } from './automation/automation.ts';
import { facts } from './automation/facts.ts';
import { lemmas } from './automation/lemmas.ts';
import { actions } from './conjectures/actions.ts';
import { exponents } from './conjectures/exponents.ts';
import { folding } from './conjectures/folding.ts';
import { generalising } from './conjectures/generalising.ts';
import { bothEnds } from './induction/both-ends.ts';
import { functionalInduction } from './induction/functional-induction.ts';
import { indexInduction } from './induction/index-induction.ts';
import { induction } from './induction/induction.ts';
import { lockstep } from './induction/lockstep.ts';
import { sweeping } from './induction/sweeping.ts';
import { wellFounded } from './induction/well-founded.ts';
import { closedTerms } from './instantiation/closed-terms.ts';
import { diagonal } from './instantiation/diagonal.ts';
import { forward } from './instantiation/forward.ts';
import { instances } from './instantiation/instances.ts';
import { uniformWitnesses } from './instantiation/uniform-witnesses.ts';
import { witnesses } from './instantiation/witnesses.ts';
import { applying } from './logic/applying.ts';
import { backchaining } from './logic/backchaining.ts';
import { branching } from './logic/branching.ts';
import { cases } from './logic/cases.ts';
import { detachment } from './logic/detachment.ts';
import { enumeration } from './logic/enumeration.ts';
import { introduction } from './logic/introduction.ts';
import { inversion } from './logic/inversion.ts';
import { renaming } from './logic/renaming.ts';
import { structure } from './logic/structure.ts';
import { closers } from './mathlib/closers.ts';
import { equations } from './mathlib/equations.ts';
import { equivalences } from './mathlib/equivalences.ts';
import { extrema } from './mathlib/extrema.ts';
import { functions } from './mathlib/functions.ts';
import { inequalities } from './mathlib/inequalities.ts';
import { logarithms } from './mathlib/logarithms.ts';
import { members } from './mathlib/members.ts';
import { naturalEquations } from './mathlib/natural-equations.ts';
import { radicals } from './mathlib/radicals.ts';
import { recurrences } from './mathlib/recurrences.ts';
import { roots } from './mathlib/roots.ts';
import { roundings } from './mathlib/roundings.ts';
import { simplification } from './mathlib/simplification.ts';
import { sums } from './mathlib/sums.ts';
import { bounded } from './number-theory/bounded.ts';
import { commonDivisors } from './number-theory/common-divisors.ts';
import { finiteSets } from './number-theory/finite-sets.ts';
import { magnitudes } from './number-theory/magnitudes.ts';
import { powerResidues } from './number-theory/power-residues.ts';
import { residues } from './number-theory/residues.ts';
import { forwards } from './premises/forwards.ts';
import { premises } from './premises/premises.ts';
import { orderProposals } from './ranking.ts';
import { buildGoalContext, type GoalContext, type Surroundings } from './reading/goal-context.ts';
import { completion } from './rewriting/completion.ts';
import { ownNotations } from './rewriting/own-notations.ts';
import { pointwise } from './rewriting/pointwise.ts';
import { rewriting } from './rewriting/rewriting.ts';
import { spellingOut } from './rewriting/spelling-out.ts';
import type { TacticProvider } from './tactic-provider.ts';

/** The providers in the order in which ties between their tactics are decided. */
export const tacticProviders: readonly TacticProvider[] = [
  introduction,
  spellingOut,
  completion,
  equations,
  roots,
  inequalities,
  closers,
  functions,
  sums,
  members,
  naturalEquations,
  radicals,
  roundings,
  recurrences,
  extrema,
  equivalences,
  logarithms,
  simplification,
  premises,
  forwards,
  deciding,
  elements,
  restating,
  closures,
  building,
  automation,
  structure,
  cases,
  enumeration,
  branching,
  sweeping,
  induction,
  indexInduction,
  wellFounded,
  bothEnds,
  functionalInduction,
  lockstep,
  generalising,
  folding,
  rewriting,
  pointwise,
  ownNotations,
  applying,
  backchaining,
  detachment,
  inversion,
  instances,
  forward,
  diagonal,
  witnesses,
  uniformWitnesses,
  closedTerms,
  lemmas,
  facts,
  squares,
  products,
  signs,
  nonlinear,
  offsets,
  factoring,
  bounded,
  finiteSets,
  residues,
  powerResidues,
  commonDivisors,
  magnitudes,
  cancelling,
  casting,
  renaming,
  actions,
  exponents,
];

/** These look at every theorem or case in turn, which takes a second each where Mathlib is: its own tactics come first. */
const dearWithMathlib: ReadonlySet<TacticProvider> = new Set([facts, sweeping, lockstep, bothEnds]);

const trust = (provider: TacticProvider, { tactics }: GoalContext): number =>
  tactics.size > 0 && dearWithMathlib.has(provider) ? 0.3 : 1;

export interface EnumerativeOptions {
  readonly providers?: readonly TacticProvider[];
  /** At most this many proposals. */
  readonly limit?: number;
}

/**
 * Tactics for the first of `goals`, by the shape of the goal alone: no model, no randomness. Tactics act on the
 * first goal, so the others only matter in that they share metavariables with it.
 */
export function proposeTactics(
  goals: readonly Goal[],
  surroundings: Surroundings,
  options: EnumerativeOptions = {},
): Proposal<string>[] {
  const goal = goals[0];
  if (goal === undefined) return [];
  const context = buildGoalContext(goal, surroundings);
  const providers = options.providers ?? tacticProviders;
  return orderProposals(
    providers.flatMap((provider) =>
      provider.propose(context).map((entry) => ({
        ...entry,
        weight: entry.weight * trust(provider, context),
        source: provider.name,
      })),
    ),
    options.limit ?? 60,
  );
}
