import { builtPatterns } from '../reading/built-arguments.ts';
import { callsOf } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { listed, type TacticProvider, weighted } from '../tactic-provider.ts';
import { derivationTools } from './backchaining.ts';

/** At most so many patterns: each is looked for in every round. */
const patternLimit = 8;
/** Rounds of taking apart: `Runs (.loop b c) s t` would go on for ever. */
const rounds = 3;
/** Definitions that the rules may have brought in: more make `grind` slow. */
const remoteLimit = 8;
/** With more alternatives than these in the context there are too many cases for one call. */
const mostAlternatives = 2;

/**
 * Takes derivations of something that is built already (`Runs (c.next d) s t`) apart by the rules that can have made them, and what
 * comes out again, with the alternatives and witnesses of the context, and derives the target from what is left. Few rules fit, so
 * that this loses nothing; one call does what takes one for each derivation otherwise, and one for each case.
 */
export const inversion: TacticProvider = {
  name: 'inversion',
  propose(context) {
    const { goal, predicates, definitions } = context;
    const built = builtDerivations(context);
    const logic = logicalParts(context);
    if (predicates.length === 0 || built.length + logic.length === 0) return [];
    const h = context.names().fresh('h');
    const steps = [...built, ...logic].map((pattern) => `(rename ${pattern} => ${h}; cases ${h})`);
    const takeApart = `(iterate ${rounds} (all_goals try first | ${steps.join(' | ')}))`;
    const derivation = `solve_by_elim${listed(derivationTools(context))}`;
    const derive = `try ${derivation}`;
    if (goal.shape.binders > 0) return weighted(1.5, `intros; ${takeApart} <;> ${derive}`);
    if (goal.shape.head === 'Iff')
      return weighted(0.8, `constructor <;> intro ${h} <;> ${takeApart} <;> ${derive}`);
    const plain = definitions.filter(({ isRecursive }) => !isRecursive).map(({ name }) => name);
    const unfold = plain.length === 0 ? '' : `(try simp only${listed(plain)} at *); `;
    const apart = `${unfold}${takeApart}`;
    if (built.length === 0) return weighted(0.6, `${apart} <;> ${derive}`);
    return [
      ...weighted(1.5, `${apart} <;> ${derive}`),
      ...weighted(0.9, `${apart} <;> try first | ${derivation} | grind${listed(unfolding(context))}`),
    ];
  },
};

/** What the derivations were about shows once they are taken apart: definitions that the goal does not mention so far. */
const unfolding = ({ definitions, remoteDefinitions }: GoalContext): readonly string[] =>
  [...definitions, ...remoteDefinitions.slice(0, remoteLimit)].map(({ name }) => name);

/** Derivations of something built: those of the context, and the premises that the target has. */
function builtDerivations(context: GoalContext): readonly string[] {
  const { goal, proofs, predicates } = context;
  const texts = proofs.filter(({ type }) => !type.includes('✝')).map(({ type }) => type);
  if (goal.shape.binders > 0 || goal.shape.head === 'Iff') texts.push(goal.target);
  const found = predicates
    .filter(({ indices }) => indices > 0)
    .flatMap(({ name }) =>
      texts.flatMap((text) => callsOf(text, name).flatMap((call) => builtPatterns(name, call, context))),
    );
  return [...new Set(found)].slice(0, patternLimit);
}

const compounds = new Set(['Or', 'Exists', 'And']);
/** What a compound says in turn may be any of these. */
const compoundPatterns = ['_ ∨ _', 'Exists _', '_ ∧ _', '_ = _'];

/** Alternatives, witnesses and pairs of the context, and the equations in them. None where there are too many alternatives. */
function logicalParts({ goal, proofs }: GoalContext): readonly string[] {
  if (goal.shape.binders > 0) return [];
  const heads = proofs.map(({ hypothesis: { shape } }) => (shape.binders > 0 ? null : shape.head));
  if (heads.filter((head) => head === 'Or').length > mostAlternatives) return [];
  return heads.some((head) => head !== null && compounds.has(head)) ? compoundPatterns : [];
}
