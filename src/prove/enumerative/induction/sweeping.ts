import { branching } from '../logic/branching.ts';
import { cases } from '../logic/cases.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { listed, type TacticProvider, type WeightedTactic } from '../tactic-provider.ts';
import { indexInduction } from './index-induction.ts';
import { induction } from './induction.ts';
import { wellFounded } from './well-founded.ts';

/** The providers whose tactics leave several goals, or one with an induction hypothesis. */
const splitters: readonly TacticProvider[] = [induction, wellFounded, cases, branching];

/** Steps worth a sweep at one goal. */
const stepLimit = 4;
/**
 * And such inductions on proofs: what else there is to try on a proof like `Matches (.star r) w`, taking it apart, looks safer and
 * fails where a rule has the same index above and below the line.
 */
const indexLimit = 2;

/**
 * A step that leaves several goals, with an automatic tactic behind it that clears away what it can: the base case,
 * the cases that can't be. One call then does what takes one for each goal otherwise, and what is left is what matters.
 */
export const sweeping: TacticProvider = {
  name: 'sweeping',
  propose(context) {
    if (context.goal.shape.binders > 0) return [];
    const steps = [...best(splitters, stepLimit, context), ...best([indexInduction], indexLimit, context)];
    return steps.flatMap(({ tactic, weight }) =>
      sweepers(context).map((sweeper) => ({
        tactic: `(${tactic}) <;> try ${sweeper.tactic}`,
        weight: weight * sweeper.weight,
      })),
    );
  },
};

const best = (providers: readonly TacticProvider[], limit: number, context: GoalContext): WeightedTactic[] =>
  providers
    .flatMap((provider) => provider.propose(context))
    .filter(({ tactic }) => isSplit(tactic))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit);

function isSplit(tactic: string): boolean {
  return tactic.includes('?_') || /^(by_cases |rcases .* \| |split$)/u.test(tactic);
}

/** What goes over the goals; the weight is relative to that of the step. */
function sweepers(context: GoalContext): WeightedTactic[] {
  const definitions = context.definitions.map(({ name }) => name);
  const known = [...definitions, ...context.predicates.map(({ name }) => name)];
  return [
    { tactic: `grind${listed(known)}`, weight: 1.1 },
    { tactic: `simp_all${listed(definitions)}`, weight: 0.7 },
  ];
}
