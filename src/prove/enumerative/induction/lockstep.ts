import { type TacticProvider, weighted } from '../tactic-provider.ts';
import { inductionCandidates } from './induction.ts';

/** Walks down two arguments of the same type together: induction on one, cases on the other. */
export const lockstep: TacticProvider = {
  name: 'lockstep',
  propose(context) {
    if (context.hasInductionHypothesis || context.goal.shape.binders > 0) return [];
    const candidates = inductionCandidates(context).map(({ variable }) => variable);
    const first = candidates[0];
    const second = candidates.find((other) => other !== first && other.type === first?.type);
    if (first === undefined || second === undefined) return [];
    const definitions = context.definitions.map((entry) => entry.name).join(', ');
    const list = definitions === '' ? '' : ` [${definitions}]`;
    const walk = `induction ${first.name} generalizing ${second.name} <;> cases ${second.name}`;
    return [...weighted(0.2, `${walk} <;> simp_all${list}`), ...weighted(0.12, `${walk} <;> grind${list}`)];
  },
};
