import { derivationTools } from './backchaining.ts';
import { builtPatterns } from './built-arguments.ts';
import { callsOf } from './calls.ts';
import type { GoalContext } from './goal-context.ts';
import { listed, type TacticProvider, weighted } from './tactic-provider.ts';

/** At most so many patterns: each is looked for in every round. */
const patternLimit = 8;
/** Rounds of inversions: those of `Runs (.loop b c) s t` would never end. */
const rounds = 3;

/**
 * Asks of every derivation of something that is built already (`Runs (c.next d) s t`) by which rule it was made, and of its parts
 * again, and derives the target from what comes out. Few rules fit, so that this loses nothing; one call does what takes one for
 * each derivation otherwise, and one for each case.
 */
export const inversion: TacticProvider = {
  name: 'inversion',
  propose(context) {
    const { goal, predicates } = context;
    if (predicates.length === 0) return [];
    const patterns = patternsOf(context);
    if (patterns.length === 0) return [];
    const h = context.names().fresh('h');
    const invert = patterns.map((pattern) => `(rename ${pattern} => ${h}; cases ${h})`).join(' | ');
    const sweep = `(iterate ${rounds} (all_goals try first | ${invert}))`;
    const close = `try solve_by_elim${listed(derivationTools(context))}`;
    if (goal.shape.head === 'Iff' && goal.shape.binders === 0)
      return weighted(0.8, `constructor <;> intro ${h} <;> ${sweep} <;> ${close}`);
    if (goal.shape.binders > 0) return weighted(1.5, `intros; ${sweep} <;> ${close}`);
    return weighted(1.5, `${sweep} <;> ${close}`);
  },
};

/** What derivations in the context, or of premises that the target has, may be of, once they are taken apart. */
function patternsOf(context: GoalContext): readonly string[] {
  const { goal, proofs, predicates } = context;
  const isPremise = goal.shape.binders > 0 || goal.shape.head === 'Iff';
  const texts = proofs.filter(({ type }) => !type.includes('✝')).map(({ type }) => type);
  if (isPremise) texts.push(goal.target);
  const found = predicates
    .filter(({ indices }) => indices > 0)
    .flatMap(({ name }) =>
      texts.flatMap((text) => callsOf(text, name).flatMap((call) => builtPatterns(name, call, context))),
    );
  return [...new Set(found)].slice(0, patternLimit);
}
