import type { LocalDeclaration } from '../../../../lean/engine.ts';
import { callsOf } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { withoutBrackets } from '../reading/proposition.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';
import { auxiliary, isKnown } from './auxiliary.ts';

/** At most so many laws for one goal. */
const lawLimit = 4;

/**
 * Where the target has `f (g s t)` for a function g of two values of one type of the header, f may turn g into an operation of the
 * values of f: `size (join s t) = size s + size t`, `entries (join s t) = entries s ++ entries t`. Each law comes
 * with its proof, and the first that holds is taken.
 */
export const homomorphisms: TacticProvider = {
  name: 'homomorphisms',
  propose(context) {
    if (context.goal.shape.binders > 0) return [];
    const type = carrier(context);
    const recursive = context.definitions.filter(({ isRecursive }) => isRecursive);
    if (type === null) return [];
    const found = recursive.flatMap((outer) =>
      recursive
        .filter((inner) => inner !== outer && isNested(outer.name, inner.name, context))
        .flatMap((inner) =>
          operationsOf(outer).map((join) => ({
            statement: `∀ (s t : ${type}), ${outer.name} (${inner.name} s t) = ${join(`${outer.name} s`, `${outer.name} t`)}`,
            definitions: [outer.name, inner.name],
          })),
        ),
    );
    const open = found.filter(({ statement }) => !isKnown(context, statement)).slice(0, lawLimit);
    if (open.length === 0) return [];
    const tries = open.map(({ statement, definitions }) => auxiliary(context, statement, 's', definitions));
    return weighted(2, tries.length === 1 ? tries[0]! : `first | ${tries.join(' | ')}`);
  },
};

/** The type of the header that the most variables of the context have. */
function carrier({ variables, ownTypes }: GoalContext): string | null {
  const own = variables.filter(
    ({ inductive }) =>
      inductive?.isRecursive === true && ownTypes.some(({ name }) => name === inductive.name),
  );
  return own.sort((a, b) => b.mentions - a.mentions)[0]?.type ?? null;
}

/** Whether the target calls `outer` with nothing but a call of `inner` with two arguments. */
function isNested(outer: string, inner: string, { goal }: GoalContext): boolean {
  return callsOf(goal.target, outer)
    .filter((call) => call.arguments.length === 1)
    .some((call) => {
      const text = withoutBrackets(call.arguments[0]!);
      return callsOf(text, inner).some((found) => found.text === text && found.arguments.length === 2);
    });
}

type Join = (left: string, right: string) => string;

const infix =
  (sign: string): Join =>
  (left, right) =>
    `${left} ${sign} ${right}`;
const swapped =
  (join: Join): Join =>
  (left, right) =>
    join(right, left);

/** Operations that the values of a function may be joined by, by the types that it is about. */
function operationsOf({ constants }: LocalDeclaration): readonly Join[] {
  if (constants.includes('List')) return [infix('++'), swapped(infix('++'))];
  if (constants.includes('Bool')) return [(a, b) => `(${a} && ${b})`, (a, b) => `(${a} || ${b})`];
  if (constants.includes('Nat') || constants.includes('Int'))
    return [infix('+'), infix('*'), (a, b) => `max (${a}) (${b})`];
  return [];
}
