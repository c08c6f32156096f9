import { type Proposition, readProposition } from './proposition.ts';
import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

/** At most this many instances of one hypothesis. */
const instanceLimit = 3;

/** Instances of universally quantified hypotheses at variables of the context of the same type. */
export const instances: TacticProvider = {
  name: 'instances',
  propose(context) {
    const found: WeightedTactic[] = [];
    for (const proof of context.proofs) {
      const first = firstBinder(proof.type);
      if (first === null) continue;
      const body = bodyOf(proof.proposition);
      const arguments_ = context.variables.filter((variable) => variable.type === first);
      for (const { name } of arguments_.slice(0, instanceLimit)) {
        if (body?.kind === 'exists') {
          const supply = context.names();
          const witnesses = body.names.map((bound) => supply.fresh(bound.replace('✝', '')));
          const pattern = [...witnesses, supply.fresh(`h${witnesses.at(-1)!}`)].join(', ');
          found.push(...weighted(0.6, `obtain ⟨${pattern}⟩ := ${proof.name} ${name}`));
        } else {
          found.push(...weighted(0.12, `have ${context.names().fresh('h')} := ${proof.name} ${name}`));
        }
      }
      if (body?.kind === 'exists' && context.goal.shape.head === 'Exists') {
        found.push(...weighted(0.15, `exact Classical.axiomOfChoice ${proof.name}`));
      }
    }
    return found;
  },
};

/** The type of the first variable that a `∀` with one group of binders binds, or null. */
function firstBinder(type: string): string | null {
  return /^∀ \([^:()]*: ([^()]*)\)/u.exec(type)?.[1]?.trim() ?? null;
}

/** What a `∀` over one variable says of it. */
function bodyOf(proposition: Proposition): Proposition | null {
  if (proposition.kind !== 'forall' || proposition.names.length !== 1) return null;
  return readProposition(proposition.body);
}
