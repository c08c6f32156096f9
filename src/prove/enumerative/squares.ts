import type { GoalContext } from './goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

/** Squares are not negative: the fact behind most inequalities of degree two. Source: `Lean.Grind.OrderedRing`. */
const squareNonneg = 'Lean.Grind.OrderedRing.sq_nonneg';

/** Terms of one goal whose squares are looked at. */
const termLimit = 4;

/** Adds that some squares are not negative to inequalities with products over integers and rationals. */
export const squares: TacticProvider = {
  name: 'squares',
  propose(context) {
    if (!isInequality(context)) return [];
    const numbers = context.variables
      .filter(({ head, mentions }) => (head === 'Int' || head === 'Rat') && mentions > 0)
      .map((variable) => variable.name)
      .slice(0, 3);
    const terms = [...completions(context.goal.target, numbers), ...differences(numbers), ...numbers].slice(
      0,
      termLimit,
    );
    const facts = terms.map((term) => `${squareNonneg} (a := ${term})`);
    if (facts.length === 0) return [];
    const found: WeightedTactic[] = facts.flatMap((fact) =>
      weighted(0.3, `have ${context.names().fresh('h')} := ${fact}; grind`),
    );
    if (facts.length > 1) {
      const supply = context.names();
      const all = facts.map((fact) => `have ${supply.fresh('h')} := ${fact}`).join('; ');
      found.push(...weighted(0.3, `${all}; grind`));
    }
    return found;
  },
};

function isInequality(context: GoalContext): boolean {
  const { head, binders, constants } = context.goal.shape;
  if (binders > 0 || (head !== 'LE.le' && head !== 'LT.lt' && head !== 'GE.ge' && head !== 'GT.gt'))
    return false;
  return constants.includes('HMul.hMul') || constants.includes('HPow.hPow');
}

/** What completes the square of `x * x - 4 * x + 7`: x - 2, or 2x - k for an odd k. */
function completions(target: string, numbers: readonly string[]): string[] {
  return numbers.flatMap((name) => {
    const term = new RegExp(`([-+]?) ?(?:(\\d{1,4}) \\* ${name}|${name} \\* (\\d{1,4}))(?! [*^])`, 'u').exec(
      target,
    );
    if (term === null) return [];
    const factor = Number(term[2] ?? term[3]);
    const sign = term[1] === '-' ? '-' : '+';
    return [factor % 2 === 0 ? `${name} ${sign} ${factor / 2}` : `2 * ${name} ${sign} ${factor}`];
  });
}

function differences(names: readonly string[]): string[] {
  return names.flatMap((a, index) => names.slice(index + 1).map((b) => `${a} - ${b}`));
}
