import type { GoalContext } from '../../reading/goal-context.ts';
import { type NameSupply, withoutDagger } from '../../reading/names.ts';
import { type Proposition, readProposition } from '../../reading/proposition.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Takes the target apart by its outermost connective, or builds it with a constructor of its predicate. */
export function structure(context: GoalContext): WeightedTactic[] {
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
      return [...fromLibrary(context), ...predicateConstructors(context)];
  }
}

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

function predicateConstructors({ goal, predicates }: GoalContext): WeightedTactic[] {
  const info = predicates.find(({ name }) => name === goal.shape.head);
  if (info === undefined) return weighted(0.05, 'exfalso');
  return [
    ...weighted(0.5, 'constructor'),
    ...info.constructors.flatMap((ctor) => weighted(0.4, `apply ${info.name}.${ctor.name}`)),
    ...weighted(0.05, 'exfalso'),
  ];
}

/** Gives names to hypotheses that have none a tactic could mention. */
export function renaming(context: GoalContext): WeightedTactic[] {
  const nameless = context.goal.hypotheses.filter(
    (hypothesis) => !hypothesis.accessible && !hypothesis.isInstance,
  );
  if (nameless.length === 0) return [];
  const supply = context.names();
  const names = nameless.map((hypothesis) => {
    const stem = withoutDagger(hypothesis.name).replace(/\d+$/u, '');
    if (!hypothesis.isProof) return supply.fresh(stem === '' ? 'x' : stem);
    return supply.fresh(stem.startsWith('ih') ? 'ih' : 'h');
  });
  return weighted(1, `rename_i ${names.join(' ')}`);
}

/** Moves binders and premises of the target into the context, under readable names. */
export function introduction(context: GoalContext): WeightedTactic[] {
  const { binders, head } = context.goal.shape;
  if (binders === 0) {
    if (head === 'Not' || head === 'Ne') return weighted(1.5, `intro ${context.names().fresh('h')}`);
    return [];
  }
  const names = binderNames(context, binders);
  const all = weighted(6, `intro ${names.join(' ')}`);
  return binders === 1 ? all : [...all, ...weighted(0.25, `intro ${names[0]!}`)];
}

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
    default:
      return [];
  }
}
