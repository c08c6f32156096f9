import type { Proof } from '../reading/goal-context.ts';
import { variableName } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Equations between products: one of the factors is zero, a number has two roots, equal squares have bases that differ in sign. */
export const products: TacticProvider = {
  name: 'products',
  propose(context) {
    const type = ['Int', 'Nat'].find((name) => context.constants.has(name));
    if (type === undefined) return [];
    return context.proofs.flatMap((proof): WeightedTactic[] => {
      const name = context.names().fresh('h');
      const squares = equalSquares(proof);
      if (squares !== null && type === 'Int') return oneIsZero(squares, name);
      const equation = numberEquation(proof);
      if (equation === null) return [];
      const { left, value } = equation;
      if (value === 0 && / \* /u.test(left)) {
        return weighted(0.5, `rcases ${type}.mul_eq_zero.mp ${proof.name} with ${name} | ${name}`);
      }
      const root = Math.sqrt(value);
      const base = squareOf(left);
      if (base === null || type !== 'Int' || !Number.isInteger(root)) return [];
      return oneIsZero([base, `${root}`], name);
    });
  },
};

/** From a² = b² that a - b or a + b is zero. */
function oneIsZero([a, b]: readonly [string, string], name: string): WeightedTactic[] {
  const factored = `(by grind : (${a} - ${b}) * (${a} + ${b}) = 0)`;
  return weighted(0.4, `rcases Int.mul_eq_zero.mp ${factored} with ${name} | ${name}`);
}

/** The bases of `a * a = b * b`, or null. */
function equalSquares({ proposition }: Proof): readonly [string, string] | null {
  if (proposition.kind !== 'relation' || proposition.operator !== '=') return null;
  const [a, b] = [squareOf(proposition.left), squareOf(proposition.right)];
  return a === null || b === null ? null : [a, b];
}

/** The variable of `x * x` or `x ^ 2`, or null. */
function squareOf(text: string): string | null {
  return new RegExp(`^(${variableName})(?: \\* \\1| \\^ 2)$`, 'u').exec(text)?.[1] ?? null;
}

/** `t = 4` as its two sides, or null. */
function numberEquation({ proposition }: Proof): { left: string; value: number } | null {
  if (proposition.kind !== 'relation' || proposition.operator !== '=') return null;
  return /^\d{1,8}$/u.test(proposition.right)
    ? { left: proposition.left, value: Number(proposition.right) }
    : null;
}
