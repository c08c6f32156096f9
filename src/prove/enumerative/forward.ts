import type { GoalContext, Proof } from './goal-context.ts';
import { type Proposition, readProposition } from './proposition.ts';
import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

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

function conclude({ name, type, proposition }: Proof, context: GoalContext): WeightedTactic[] {
  // Of rules about all things, an instance at what a fact of the context says.
  const blanks =
    /^∀ \(([^:()]*) : [^()]*\),/u
      .exec(type)?.[1]
      ?.split(' ')
      .map(() => '_') ?? [];
  const rule =
    proposition.kind === 'forall' && blanks.length > 0 ? readProposition(proposition.body) : proposition;
  const premises: string[] = [];
  let conclusion: Proposition = rule;
  while (conclusion.kind === 'implies' && premises.length < premiseLimit) {
    premises.push(blanks.length > 0 && premises.length === 0 ? '‹_›' : discharge(conclusion.left));
    conclusion = readProposition(conclusion.right);
  }
  if (premises.length === 0 || (conclusion.kind === 'atom' && conclusion.text === 'False')) return [];
  const term = [name, ...blanks, ...premises].join(' ');
  const weight = name.startsWith('ih') ? 0.6 : 0.25;
  const supply = context.names();
  if (conclusion.kind !== 'exists') return weighted(weight, `have ${supply.fresh('h')} := ${term}`);
  const witnesses = conclusion.names.map((bound) => supply.fresh(bound.replace('✝', '')));
  const pattern = [...witnesses, supply.fresh(`h${witnesses.at(-1)!}`)].join(', ');
  return weighted(1.5 * weight, `obtain ⟨${pattern}⟩ := ${term}`);
}

const comparisons = new Set(['≤', '<', '≥', '>', '≠']);

function discharge(premise: string): string {
  const read = readProposition(premise);
  return read.kind === 'relation' && comparisons.has(read.operator)
    ? '(by first | omega | simp_all)'
    : '(by first | assumption | simp_all)';
}
