import { callsOf } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { withoutBrackets } from '../reading/proposition.ts';
import { listed, type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/**
 * A fold from the left starts from some value, and what it comes to is `f` of this value and of what the other side says, whatever
 * the start: `∀ b, xs.foldl f b = f b (other side)`. With the start that the target has, no induction gets anywhere.
 */
export const folding: TacticProvider = {
  name: 'folding',
  propose(context) {
    const { goal, target, hasInductionHypothesis } = context;
    if (goal.shape.binders > 0 || hasInductionHypothesis || !goal.shape.constants.includes('List.foldl'))
      return [];
    if (target.kind !== 'relation' || target.operator !== '=') return [];
    const { left, right } = target;
    return [...free(left, right, context), ...free(right, left, context)];
  },
};

function free(side: string, other: string, context: GoalContext): WeightedTactic[] {
  const [call] = callsOf(side, 'List.foldl');
  if (call === undefined || call.text !== withoutBrackets(side)) return [];
  const [step, start, list] = explicit(call.arguments, call.text);
  const variable = context.variables.find(({ name }) => name === list);
  if (step === undefined || start === undefined || variable?.head !== 'List') return [];
  const supply = context.names();
  const [b, key] = [supply.fresh('b'), supply.fresh('key')];
  const laws = [...new Set(context.laws.map(({ name }) => name))];
  const known = listed([...context.definitions.map(({ name }) => name), ...laws]);
  const proof = `induction ${variable.name} <;> intro ${b} <;> first | grind${known} | simp_all${known}`;
  return [`(${step}) ${b} (${other})`, `(${step}) (${other}) ${b}`].flatMap((value, index) =>
    weighted(
      0.8 * 0.6 ** index,
      `have ${key} : ∀ ${b}, List.foldl ${step} ${b} ${variable.name} = ${value} := by (${proof})`,
    ),
  );
}

/** Step, start and list: the list is printed in front where it is a variable. */
function explicit(args: readonly string[], text: string): readonly string[] {
  if (args.length !== 3) return [];
  return text.startsWith('List.foldl') || text.startsWith('foldl') ? args : [args[1]!, args[2]!, args[0]!];
}
