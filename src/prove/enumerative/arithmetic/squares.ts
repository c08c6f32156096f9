import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

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
    const terms = [
      ...completions(context, numbers),
      ...[...differences(numbers), ...numbers].slice(0, termLimit),
    ];
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

/** At most this many squares are completed. */
const completionLimit = 2;

/** What completes the square of `x * x - 4 * x + 7`: x - 2, or 2x - k for an odd k. */
function completions({ target }: GoalContext, numbers: readonly string[]): string[] {
  if (target.kind !== 'relation') return [];
  const sides = [target.left, target.right];
  const found = numbers.flatMap((name) => {
    const before = String.raw`(?<![\p{L}\p{N}_'.)]|[*^] ?)`;
    const after = String.raw`(?![\p{L}\p{N}_'₀-₉.]| [*^])`;
    const square = new RegExp(`${before}${name}(?: \\* ${name}| \\^ 2)${after}`, 'u');
    const linear = new RegExp(
      `([-+]?) ?${before}(?:(\\d{1,4}) \\* )?${name}(?: \\* (\\d{1,4}))?${after}`,
      'u',
    );
    return sides.flatMap((side, at) => {
      const term = linear.exec(side.replace(square, '0'));
      if (term === null || !sides.some((other) => square.test(other))) return [];
      const factor = Number(term[2] ?? term[3] ?? 1);
      // On the other side of the relation it counts the other way round.
      const isMinus = (term[1] === '-') === square.test(sides[at]!);
      const sign = isMinus ? '-' : '+';
      return [factor % 2 === 0 ? `${name} ${sign} ${factor / 2}` : `2 * ${name} ${sign} ${factor}`];
    });
  });
  return found.slice(0, completionLimit);
}

function differences(names: readonly string[]): string[] {
  return names.flatMap((a, index) => names.slice(index + 1).map((b) => `${a} - ${b}`));
}
