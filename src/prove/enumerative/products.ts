import type { Proof } from './goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

/** Equations between a product and a number: one of the factors is zero, or a square has two roots. */
export const products: TacticProvider = {
  name: 'products',
  propose(context) {
    const type = ['Int', 'Nat'].find((name) => context.constants.has(name));
    if (type === undefined) return [];
    return context.proofs.flatMap((proof): WeightedTactic[] => {
      const equation = numberEquation(proof);
      if (equation === null) return [];
      const name = context.names().fresh('h');
      const { left, value } = equation;
      if (value === 0 && / \* /u.test(left)) {
        return weighted(0.5, `rcases ${type}.mul_eq_zero.mp ${proof.name} with ${name} | ${name}`);
      }
      const root = Math.sqrt(value);
      const base = /^([\p{L}_][\p{L}\p{N}_'₀-₉]*)(?: \* \1| \^ 2)$/u.exec(left)?.[1];
      if (base === undefined || type !== 'Int' || !Number.isInteger(root)) return [];
      const factored = `(by grind : (${base} - ${root}) * (${base} + ${root}) = 0)`;
      return weighted(0.4, `rcases Int.mul_eq_zero.mp ${factored} with ${name} | ${name}`);
    });
  },
};

/** `t = 4` as its two sides, or null. */
function numberEquation({ proposition }: Proof): { left: string; value: number } | null {
  if (proposition.kind !== 'relation' || proposition.operator !== '=') return null;
  return /^\d{1,8}$/u.test(proposition.right)
    ? { left: proposition.left, value: Number(proposition.right) }
    : null;
}
