import type { GoalContext } from '../reading/goal-context.ts';
import { listed, type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { generalisable } from './induction.ts';

/** One list is enough. */
const listLimit = 1;

/**
 * Induction on the length of a list, from both ends: it is empty, has one element, or a first and a last one with a shorter list
 * between. So are palindromes, and what is built around a middle.
 */
export const bothEnds: TacticProvider = {
  name: 'both-ends',
  propose(context) {
    if (context.goal.shape.binders > 0 || context.hasInductionHypothesis || !isAboutEnds(context)) return [];
    return context.variables
      .filter(({ head, mentions }) => head === 'List' && mentions > 0)
      .slice(0, listLimit)
      .flatMap(({ name }) => inductionOn(name, context));
  },
};

function inductionOn(list: string, context: GoalContext): WeightedTactic[] {
  const supply = context.names();
  const [n, hn, ih] = ['n', 'hn', 'ih'].map((wanted) => supply.fresh(wanted)) as [string, string, string];
  const [x, y, ys] = ['x', 'y', 'ys'].map((wanted) => supply.fresh(wanted)) as [string, string, string];
  const others = [list, ...generalisable(list, context)].join(' ');
  const start = `generalize ${hn} : ${list}.length = ${n}; induction ${n} using Nat.strongRecOn generalizing ${others} with | ind ${n} ${ih} => ?_`;
  const first = `rcases ${list} with _ | ⟨${x}, ${list}⟩; rotate_left`;
  const last = `rcases List.eq_nil_or_concat ${list} with rfl | ⟨${ys}, ${y}, rfl⟩`;
  const known = listed([...context.definitions, ...context.predicates].map(({ name }) => name));
  return weighted(0.25, `(${start}) <;> (${first}; ${last}) <;> try grind${known}`);
}

/** Where a hypothesis reverses, or speaks of what is at the end, there is something to see there. */
function isAboutEnds({ proofs }: GoalContext): boolean {
  return proofs.some(({ hypothesis }) =>
    ['List.reverse', 'List.getLast', 'List.getLast?', 'List.dropLast'].some((name) =>
      hypothesis.shape.constants.includes(name),
    ),
  );
}
