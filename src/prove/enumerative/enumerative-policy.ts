import type { Goal } from '../../../core/goal.ts';
import type { Proposal } from '../../../search/interfaces.ts';
import { buildGoalContext, type GoalContext, type Surroundings } from '../reading/goal-context.ts';
import { building, deciding, elements, restating } from './abstract/abstract.ts';
import { casting, offsets, products, signs, squares } from './arithmetic/arithmetic.ts';
import { automation, facts } from './automation/automation.ts';
import { lemmas } from './automation/lemmas.ts';
import { generalising } from './conjectures/generalising.ts';
import { actions, exponents, folding } from './conjectures/laws.ts';
import {
  bothEnds,
  functionalInduction,
  indexInduction,
  induction,
  lockstep,
  sweeping,
  wellFounded,
} from './induction/induction.ts';
import { diagonal } from './instantiation/diagonal.ts';
import { instances } from './instantiation/instances.ts';
import { closedTerms, uniformWitnesses, witnesses } from './instantiation/witnesses.ts';
import { applying, backchaining, detachment } from './logic/backchaining.ts';
import { branching, cases, enumeration, inversion } from './logic/cases.ts';
import { introduction, renaming, structure } from './logic/introduction.ts';
import { closedForms } from './mathlib/closed-forms.ts';
import { closers } from './mathlib/closers.ts';
import { equations, equivalences, naturalEquations } from './mathlib/equations.ts';
import { exponentials } from './mathlib/exponentials.ts';
import { fractionalPowers } from './mathlib/fractional-powers.ts';
import { extrema, functions, members } from './mathlib/functions.ts';
import { inequalities, roundings } from './mathlib/inequalities.ts';
import { logarithms } from './mathlib/logarithms.ts';
import { recurrences, sums } from './mathlib/recurrences.ts';
import { radicals, roots } from './mathlib/roots.ts';
import { simplification } from './mathlib/simplification.ts';
import { sumsOfLogarithms } from './mathlib/sums-of-logarithms.ts';
import { bounded } from './number-theory/bounded.ts';
import { commonDivisors } from './number-theory/common-divisors.ts';
import { factors } from './number-theory/factors.ts';
import { primes } from './number-theory/primes.ts';
import { powerResidues, residues } from './number-theory/residues.ts';
import { forwards } from './premises/forwards.ts';
import { premises } from './premises/premises.ts';
import { completion } from './rewriting/completion.ts';
import { pointwise, rewriting, spellingOut } from './rewriting/rewriting.ts';
import { orderProposals, type TacticProvider } from './tactic-provider.ts';

/**
 * By the names that episodes and rankers know them by, in the order in which ties between their tactics are decided.
 */
export const tacticProviders: Readonly<Record<string, TacticProvider>> = {
  introduction,
  'spelling-out': spellingOut,
  completion,
  equations,
  roots,
  inequalities,
  closers,
  functions,
  sums,
  members,
  'natural-equations': naturalEquations,
  radicals,
  roundings,
  recurrences,
  'closed-forms': closedForms,
  extrema,
  equivalences,
  logarithms,
  exponentials,
  'fractional powers': fractionalPowers,
  'sums of logarithms': sumsOfLogarithms,
  simplification,
  premises,
  forwards,
  deciding,
  elements,
  restating,
  building,
  automation,
  structure,
  cases,
  enumeration,
  branching,
  sweeping,
  induction,
  'index-induction': indexInduction,
  'well-founded': wellFounded,
  'both-ends': bothEnds,
  'functional-induction': functionalInduction,
  lockstep,
  generalising,
  folding,
  rewriting,
  pointwise,
  applying,
  backchaining,
  detachment,
  inversion,
  instances,
  diagonal,
  witnesses,
  'uniform-witnesses': uniformWitnesses,
  'closed-terms': closedTerms,
  lemmas,
  facts,
  squares,
  products,
  signs,
  offsets,
  bounded,
  factors,
  residues,
  powerResidues,
  commonDivisors,
  primes,
  casting,
  renaming,
  actions,
  exponents,
};

/** These look at every theorem or case in turn, which takes a second each where Mathlib is: its own tactics come first. */
const dearWithMathlib: ReadonlySet<TacticProvider> = new Set([facts, sweeping, lockstep, bothEnds]);

const trust = (provider: TacticProvider, { tactics }: GoalContext): number =>
  tactics.size > 0 && dearWithMathlib.has(provider) ? 0.3 : 1;

export interface EnumerativeOptions {
  readonly providers?: Readonly<Record<string, TacticProvider>>;
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
  const providers = Object.entries(options.providers ?? tacticProviders);
  return orderProposals(
    providers.flatMap(([source, provider]) =>
      provider(context).map((entry) => ({
        ...entry,
        weight: entry.weight * trust(provider, context),
        source,
      })),
    ),
    options.limit ?? 60,
  );
}
