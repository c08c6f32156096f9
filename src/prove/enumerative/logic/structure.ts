import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Takes the target apart by its outermost connective, or builds it with a constructor of its predicate. */
export const structure: TacticProvider = {
  name: 'structure',
  propose(context) {
    const { head, binders } = context.goal.shape;
    if (binders > 0) return [];
    const supply = context.names();
    switch (head) {
      case 'And':
      case 'Iff':
        return weighted(1.5, 'constructor');
      case 'Or':
        return [
          ...weighted(0.35, 'left', 'right'),
          ...weighted(0.08, `refine Classical.byContradiction fun ${supply.fresh('h')} => ?_`),
        ];
      case 'Exists':
        return weighted(0.08, `refine Classical.byContradiction fun ${supply.fresh('h')} => ?_`);
      case 'Eq':
        return [
          ...weighted(0.06, 'congr'),
          ...weighted(0.05, 'ext'),
          ...weighted(isFunctionEquation(context) ? 0.8 : 0.03, `funext ${supply.fresh('x')}`),
        ];
      case 'False':
      case 'True':
      case 'Ne':
      case 'Not':
        return [];
      default:
        return [...fromLibrary(context), ...predicateConstructors(head, context.predicates)];
    }
  },
};

/** The parts of a structure such as `Equivalence`, or a rule of a predicate such as `List.Perm`. */
function fromLibrary({ libraryPredicate: info }: GoalContext): WeightedTactic[] {
  if (info === null || info.constructors.length === 0) return [];
  if (info.constructors.length > 1) return weighted(0.15, 'constructor');
  return [
    ...weighted(0.8, 'constructor'),
    ...weighted(0.5, 'constructor <;> grind', "(repeat' constructor) <;> assumption"),
  ];
}

/** True for an equation with a `fun` or with a variable of function type on one side. */
export function isFunctionEquation({ target, goal }: GoalContext): boolean {
  if (target.kind !== 'relation') return false;
  const functions = goal.hypotheses.filter(({ type }) => type.includes('→')).map(({ name }) => name);
  return [target.left, target.right].some((side) => side.startsWith('fun ') || functions.includes(side));
}

function predicateConstructors(
  head: string | null,
  predicates: readonly {
    readonly name: string;
    readonly constructors: readonly { readonly name: string }[];
  }[],
): WeightedTactic[] {
  const info = predicates.find((candidate) => candidate.name === head);
  if (info === undefined) return weighted(0.05, 'exfalso');
  return [
    ...weighted(0.5, 'constructor'),
    ...info.constructors.flatMap((ctor) => weighted(0.4, `apply ${info.name}.${ctor.name}`)),
    ...weighted(0.05, 'exfalso'),
  ];
}
