import { splitOutside } from '../../../../core/lean-lexer.ts';
import type { GoalContext } from '../../reading/goal-context.ts';
import { mentions } from '../../reading/names.ts';
import { withoutBrackets } from '../../reading/proposition.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** At most this many twists of the diagonal of one function. */
const twistLimit = 3;

/**
 * Cantor's diagonal: where a hypothesis speaks about all values of `f : α → α → β`, it is asked for the function x ↦ g (f x x),
 * and what it gives is looked at where the two cross.
 */
export function diagonal(context: GoalContext): WeightedTactic[] {
  const { binders, head } = context.goal.shape;
  if (binders > 0 || (head !== 'False' && head !== 'Exists')) return [];
  return context.variables.flatMap(({ name, type }) => {
    const [first, second, value, ...more] = arrowsOf(type);
    if (value === undefined || more.length > 0 || first !== second) return [];
    const twists = twistsOf(value, context).slice(0, twistLimit);
    const facts = context.proofs.filter((proof) => mentions(proof.type, name));
    return facts.flatMap((fact) => twists.flatMap((twist) => crossing(context, fact.name, twist(name))));
  });
}

function crossing(context: GoalContext, fact: string, twisted: (at: string) => string): WeightedTactic[] {
  const [x, a, ha, h] = context.names().freshAll('x', 'a', 'ha', 'h');
  const end =
    context.goal.shape.head === 'Exists' ? `first | exact ⟨_, ${h}.symm⟩ | exact ⟨_, ${h}⟩` : 'grind';
  const ask = `obtain ⟨${a}, ${ha}⟩ := ${fact} fun ${x} => ${twisted(x)}`;
  return weighted(0.4, `${ask}; have ${h} := congrFun ${ha} ${a}; ${end}`);
}

type Twist = (name: string) => (at: string) => string;

/** Maps of the values that the context has; to refute something, those without a fixed point too. */
function twistsOf(value: string, context: GoalContext): Twist[] {
  const own = context.variables
    .filter(({ type }) => type === `${value} → ${value}`)
    .map(
      ({ name: g }): Twist =>
        (f) =>
        (x) =>
          `${g} (${f} ${x} ${x})`,
    );
  if (context.goal.shape.head === 'Exists') return own;
  switch (value) {
    case 'Prop':
      return [...own, (f) => (x) => `¬${f} ${x} ${x}`];
    case 'Bool':
      return [...own, (f) => (x) => `!${f} ${x} ${x}`];
    case 'Nat':
    case 'Int':
      return [...own, (f) => (x) => `${f} ${x} ${x} + 1`];
    default:
      return own;
  }
}

/** The types between the arrows of a function's type: `α → (β → γ) → δ` has `α`, `(β → γ)`, `δ`. */
const arrowsOf = (type: string): string[] => splitOutside(withoutBrackets(type), ' → ');
