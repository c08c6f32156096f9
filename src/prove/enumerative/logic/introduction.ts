import type { GoalContext } from '../reading/goal-context.ts';
import type { NameSupply } from '../reading/names.ts';
import { type Proposition, readProposition } from '../reading/proposition.ts';
import { withoutDagger } from '../reading/words.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';

/** Moves binders and premises of the target into the context, under readable names. */
export const introduction: TacticProvider = {
  name: 'introduction',
  propose(context) {
    const { binders, head } = context.goal.shape;
    if (binders === 0) {
      if (head === 'Not' || head === 'Ne') return weighted(1.5, `intro ${context.names().fresh('h')}`);
      return [];
    }
    const names = binderNames(context, binders);
    const all = weighted(6, `intro ${names.join(' ')}`);
    return binders === 1 ? all : [...all, ...weighted(0.25, `intro ${names[0]!}`)];
  },
};

/** One fresh name for each of the target's leading binders. */
function binderNames(context: GoalContext, binders: number): string[] {
  const supply = context.names();
  const names = readNames(context.target, supply).slice(0, binders);
  while (names.length < binders) names.push(supply.fresh('x'));
  return names;
}

function readNames(target: Proposition, supply: NameSupply): string[] {
  switch (target.kind) {
    case 'forall':
      return [
        ...target.names.map((name) => supply.fresh(withoutDagger(name))),
        ...readNames(readProposition(target.body), supply),
      ];
    case 'implies':
      return [supply.fresh('h'), ...readNames(readProposition(target.right), supply)];
    case 'not':
    case 'exists':
    case 'iff':
    case 'and':
    case 'or':
    case 'relation':
    case 'atom':
      return [];
  }
}
