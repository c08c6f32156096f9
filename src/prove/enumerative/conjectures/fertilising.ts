import { callsOf } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { mentions, replaceWord } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { auxiliary, recursiveDefinitions } from './auxiliary.ts';

const proposalLimit = 4;

/**
 * Cross-fertilisation and generalisation (Boyer and Moore, A Computational Logic, 1979, chapters 11 and 12): the
 * induction hypothesis `A = B` is used in the target as an equation, then a call that is left on both sides gives way
 * to a new variable. `total (insert x (sort xs)) = x + total xs` with `total (sort xs) = total xs` becomes
 * `∀ ys, total (insert x ys) = x + total ys`, which has an induction of its own.
 */
export const fertilising: TacticProvider = {
  name: 'fertilising',
  propose(context) {
    const { goal, target } = context;
    if (goal.shape.binders > 0 || target.kind !== 'relation') return [];
    const definitions = context.definitions.map((entry) => entry.name);
    const found: WeightedTactic[] = [];
    for (const [round, text] of fertilised(context).entries()) {
      const isUsed = text !== goal.target;
      for (const inner of innerCalls(text, context, isUsed ? 1 : 2)) {
        const variable = context.names().fresh('ys');
        const general = text.replaceAll(`(${inner})`, variable).replaceAll(inner, variable);
        if (!mentions(general, variable)) continue;
        const statement = `∀ ${variable}, ${general}`;
        found.push(
          ...weighted(
            0.6 * 0.8 ** (round + found.length),
            auxiliary(context, statement, variable, definitions),
          ),
        );
      }
    }
    return found.slice(0, proposalLimit);
  },
};

/** The target with one side of each induction hypothesis put in place of the other, then the target itself. */
function fertilised(context: GoalContext): string[] {
  const { target } = context.goal;
  const texts = context.proofs.flatMap(({ proposition }) => {
    if (proposition.kind !== 'relation' || proposition.operator !== '=') return [];
    const { left, right } = proposition;
    return [put(target, right, left), put(target, left, right)];
  });
  return [...new Set([...texts.filter((text) => text !== target), target])];
}

function put(text: string, from: string, to: string): string {
  const argument = to.includes(' ') ? `(${to})` : to;
  return text.includes(`(${from})`)
    ? text.replaceAll(`(${from})`, () => argument)
    : replaceWord(text, from, to);
}

/** Calls of recursive definitions that are arguments of something else, at least so often, the frequent ones first. */
function innerCalls(text: string, context: GoalContext, least: number): string[] {
  const counts = new Map<string, number>();
  for (const name of recursiveDefinitions(context)) {
    for (const call of callsOf(text, name)) {
      const isArgument =
        text[call.start - 1] === '(' || (call.arguments.length === 1 && !call.text.includes(' '));
      if (isArgument) counts.set(call.text, (counts.get(call.text) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort((a, b) => b[1] - a[1])
    .map(([call]) => call);
}
