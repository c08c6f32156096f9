import type { LibraryLemma } from '../../lemma-index/symbol-index.ts';
import { isOrder, numberTypeOf } from '../mathlib/numbers.ts';
import { type GoalContext, namesInTarget } from '../reading/goal-context.ts';
import { alternatives, type WeightedTactic } from '../tactic-provider.ts';

const theorems = 3;
const mostNumbers = 3;

/** The ways of giving a theorem one or two of these numbers; a pair is two different ones. */
const argumentsOf: Readonly<Record<string, (numbers: readonly string[]) => string[]>> = {
  d: (numbers) => [...numbers],
  dd: (numbers) =>
    numbers.flatMap((first) =>
      numbers.filter((second) => second !== first).map((second) => `${first} ${second}`),
    ),
};

/** Inequalities of the library that assume nothing, said of the numbers of the goal: facts that `nlinarith` multiplies. */
export function libraryInequalities(found: readonly LibraryLemma[], context: GoalContext): WeightedTactic[] {
  const { goal, tactics } = context;
  const type = numberTypeOf(goal.shape);
  if (!tactics.has('nlinarith') || !isOrder(goal.shape.head) || type === null) return [];
  const numbers = namesInTarget(context, type).slice(0, mostNumbers);
  const facts = found
    .filter(({ head, explicit }) => isOrder(head) && explicit in argumentsOf)
    .slice(0, theorems)
    .map(({ name, explicit }) => argumentsOf[explicit]!(numbers).map((given) => `${name} ${given}`))
    .filter((said) => said.length > 0);
  return alternatives(
    0.5,
    facts.map((said) => `nlinarith [${said.join(', ')}]`),
  );
}
