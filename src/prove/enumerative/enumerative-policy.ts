import type { Goal } from '../../../core/goal.ts';
import type { Proposal } from '../../../search/interfaces.ts';
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
import { library } from './automation/library.ts';
import { actions } from './conjectures/actions.ts';
import { closure } from './conjectures/closure.ts';
import { conjecture } from './conjectures/conjecture.ts';
import { exponents } from './conjectures/exponents.ts';
import { fertilising } from './conjectures/fertilising.ts';
import { folding } from './conjectures/folding.ts';
import { generalising } from './conjectures/generalising.ts';
import { homomorphisms } from './conjectures/homomorphisms.ts';
import { strengthening } from './conjectures/strengthening.ts';
import { bothEnds } from './induction/both-ends.ts';
import { functionalInduction } from './induction/functional-induction.ts';
import { indexInduction } from './induction/index-induction.ts';
import { induction } from './induction/induction.ts';
import { lastStep } from './induction/last-step.ts';
import { lockstep } from './induction/lockstep.ts';
import { sweeping } from './induction/sweeping.ts';
import { wellFounded } from './induction/well-founded.ts';
import { closedTerms } from './instantiation/closed-terms.ts';
import { diagonal } from './instantiation/diagonal.ts';
import { forward } from './instantiation/forward.ts';
import { inheritedWitnesses } from './instantiation/inherited-witnesses.ts';
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
import { bounded } from './number-theory/bounded.ts';
import { coins } from './number-theory/coins.ts';
import { commonDivisors } from './number-theory/common-divisors.ts';
import { finiteSets } from './number-theory/finite-sets.ts';
import { magnitudes } from './number-theory/magnitudes.ts';
import { powerResidues } from './number-theory/power-residues.ts';
import { residues } from './number-theory/residues.ts';
import { orderProposals } from './ranking.ts';
import { buildGoalContext, type Surroundings } from './reading/goal-context.ts';
import { completion } from './rewriting/completion.ts';
import { ownNotations } from './rewriting/own-notations.ts';
import { pointwise } from './rewriting/pointwise.ts';
import { rewriting } from './rewriting/rewriting.ts';
import { spellingOut } from './rewriting/spelling-out.ts';
import type { TacticProvider } from './tactic-provider.ts';

/** The providers in the order in which ties between their tactics are decided. */
const tacticProviders: readonly TacticProvider[] = [
  introduction,
  spellingOut,
  completion,
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
  lastStep,
  lockstep,
  generalising,
  folding,
  fertilising,
  strengthening,
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
  inheritedWitnesses,
  uniformWitnesses,
  closedTerms,
  coins,
  library,
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
  conjecture,
  actions,
  exponents,
  homomorphisms,
  closure,
];

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
      provider.propose(context).map((entry) => ({ ...entry, source: provider.name })),
    ),
    options.limit ?? 60,
  );
}
