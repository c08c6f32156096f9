import { type GoalContext, isInductionHypothesis, type Proof } from '../reading/goal-context.ts';
import { obtainAll } from '../reading/names.ts';
import { type Proposition, readProposition } from '../reading/proposition.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { firstGroup } from './instances.ts';

/** At most this many premises are discharged at once. */
const premiseLimit = 3;

/** Goes forward from hypotheses `P → Q` whose premises automation proves: what is concluded joins the context. */
export const forward: TacticProvider = {
  name: 'forward',
  propose(context) {
    if (context.goal.shape.binders > 0) return [];
    return context.proofs.flatMap((proof) => conclude(proof, context));
  },
};

function conclude(proof: Proof, context: GoalContext): WeightedTactic[] {
  const { term, conclusion, hasPremises } = conclusionOf(proof);
  if (!hasPremises || (conclusion.kind === 'atom' && conclusion.text === 'False')) return [];
  const weight = isInductionHypothesis(proof.name) ? 0.6 : 0.25;
  const supply = context.names();
  return conclusion.kind === 'exists'
    ? weighted(1.5 * weight, obtainAll(conclusion.names, term, supply))
    : weighted(weight, `have ${supply.fresh('h')} := ${term}`);
}

export interface Conclusion {
  readonly term: string;
  readonly conclusion: Proposition;
  readonly hasPremises: boolean;
}

/** A hypothesis with its premises discharged by automation: its proof and what it says. */
export function conclusionOf(proof: Proof): Conclusion {
  // Of a rule about all things, an instance at what a fact of the context says.
  const group = firstGroup(proof);
  const premises: string[] = [];
  let conclusion: Proposition = group?.body ?? proof.proposition;
  while (conclusion.kind === 'implies' && premises.length < premiseLimit) {
    premises.push(group !== null && premises.length === 0 ? '‹_›' : discharge(conclusion.left));
    conclusion = readProposition(conclusion.right);
  }
  const term = [proof.name, ...(group?.names.map(() => '_') ?? []), ...premises].join(' ');
  return { term, conclusion, hasPremises: premises.length > 0 };
}

const comparisons = new Set(['≤', '<', '≥', '>', '≠']);

function discharge(premise: string): string {
  const read = readProposition(premise);
  return read.kind === 'relation' && comparisons.has(read.operator)
    ? '(by first | omega | simp_all)'
    : '(by first | assumption | simp_all)';
}
