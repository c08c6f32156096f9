import type { Goal } from '../../../core/goal.ts';
import type { Proposal } from '../../../search/interfaces.ts';
import { actions } from './actions.ts';
import { applying } from './applying.ts';
import { automation } from './automation.ts';
import { backchaining } from './backchaining.ts';
import { bothEnds } from './both-ends.ts';
import { bounded } from './bounded.ts';
import { branching } from './branching.ts';
import { cancelling } from './cancelling.ts';
import { cases } from './cases.ts';
import { casting } from './casting.ts';
import { closedTerms } from './closed-terms.ts';
import { closure } from './closure.ts';
import { coins } from './coins.ts';
import { commonDivisors } from './common-divisors.ts';
import { completion } from './completion.ts';
import { conjecture } from './conjecture.ts';
import { detachment } from './detachment.ts';
import { diagonal } from './diagonal.ts';
import { enumeration } from './enumeration.ts';
import { exponents } from './exponents.ts';
import { factoring } from './factoring.ts';
import { fertilising } from './fertilising.ts';
import { finiteSets } from './finite-sets.ts';
import { folding } from './folding.ts';
import { forward } from './forward.ts';
import { functionalInduction } from './functional-induction.ts';
import { generalising } from './generalising.ts';
import { buildGoalContext, type Surroundings } from './goal-context.ts';
import { homomorphisms } from './homomorphisms.ts';
import { indexInduction } from './index-induction.ts';
import { induction } from './induction.ts';
import { inheritedWitnesses } from './inherited-witnesses.ts';
import { instances } from './instances.ts';
import { introduction } from './introduction.ts';
import { inversion } from './inversion.ts';
import { lastStep } from './last-step.ts';
import { lemmas } from './lemmas.ts';
import { library } from './library.ts';
import { lockstep } from './lockstep.ts';
import { magnitudes } from './magnitudes.ts';
import { nonlinear } from './nonlinear.ts';
import { offsets } from './offsets.ts';
import { ownNotations } from './own-notations.ts';
import { pointwise } from './pointwise.ts';
import { powerResidues } from './power-residues.ts';
import { products } from './products.ts';
import { rankProposals } from './ranking.ts';
import { renaming } from './renaming.ts';
import { residues } from './residues.ts';
import { rewriting } from './rewriting.ts';
import { signs } from './signs.ts';
import { squares } from './squares.ts';
import { strengthening } from './strengthening.ts';
import { structure } from './structure.ts';
import { sweeping } from './sweeping.ts';
import type { TacticProvider } from './tactic-provider.ts';
import { uniformWitnesses } from './uniform-witnesses.ts';
import { wellFounded } from './well-founded.ts';
import { witnesses } from './witnesses.ts';

/** The providers in the order in which ties between their tactics are decided. */
export const tacticProviders: readonly TacticProvider[] = [
  introduction,
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
  return rankProposals(
    providers.flatMap((provider) =>
      provider.propose(context).map((entry) => ({ ...entry, source: provider.name })),
    ),
    options.limit ?? 60,
  );
}
