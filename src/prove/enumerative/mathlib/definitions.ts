import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';

const mostNames = 2;

/**
 * Unfolds what the target speaks of by name: predicates and functions of the library, which no automatic tactic sees through by
 * itself. Where one is no definition Lean says so at once.
 */
export const definitions: TacticProvider = {
  name: 'definitions',
  propose(context) {
    const { goal, tactics } = context;
    if (!tactics.has('aesop') || goal.shape.binders > 0) return [];
    const names = namedInTarget(context);
    const all = names.length > 1 ? [names.join(', ')] : [];
    return [...names, ...all].flatMap((list) => [
      ...weighted(0.5, `grind [${list}]`, `simp [${list}]`),
      ...weighted(0.3, `(simp only [${list}]; aesop)`),
    ]);
  },
};

/** Constants that stand in the target by name, and not by a notation; the head first. No types. */
function namedInTarget({ goal, constants, variables, types, definitions: own }: GoalContext): string[] {
  const words = new Set(goal.target.match(/[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu));
  const data = new Set([...variables.map(({ head }) => head), ...types.map(({ name }) => name)]);
  const isOwn = new Set(own.map(({ name }) => name));
  return [goal.shape.head, ...goal.shape.constants.filter((name) => constants.has(name))]
    .filter((name) => name !== null)
    .filter((name, at, all) => all.indexOf(name) === at && !data.has(name) && !isOwn.has(name))
    .filter((name) => words.has(name.split('.').at(-1)!))
    .slice(0, mostNames);
}
