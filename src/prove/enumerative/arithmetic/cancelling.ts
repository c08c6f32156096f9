import { withoutBrackets } from '../reading/proposition.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';
import { factorsOf } from './factors.ts';

/** From `h` about what is left, that the same holds of the products, by the type of the numbers. */
const laws: Readonly<Record<string, Readonly<Record<string, (factor: string) => string>>>> = {
  Nat: {
    '≤': (factor) => `Nat.mul_le_mul_left (${factor}) h`,
    '<': (factor) => `(Nat.mul_lt_mul_left (by omega : 0 < ${factor})).mpr h`,
  },
  Int: {
    '≤': (factor) => `Int.mul_le_mul_of_nonneg_left h (by omega : 0 ≤ ${factor})`,
    '<': (factor) => `Int.mul_lt_mul_of_pos_left h (by omega : 0 < ${factor})`,
  },
};

/** Takes a factor away that both sides of an inequality have: `(n + 1) ^ 2 ≤ (n + 1) * m` follows from `n + 1 ≤ m`. */
export const cancelling: TacticProvider = {
  name: 'cancelling',
  propose({ target, constants }) {
    const type = ['Int', 'Nat'].find((name) => constants.has(name));
    if (type === undefined || target.kind !== 'relation') return [];
    const law = laws[type]?.[target.operator];
    const left = factorsOf(target.left);
    const right = factorsOf(target.right);
    if (law === undefined || left === null || right === null) return [];
    const common = left.find((factor) => right.includes(factor));
    if (common === undefined) return [];
    // In brackets, as `n ! by` would be read as a use of `n`.
    const claim = `${without(left, common)} ${target.operator} ${without(right, common)}`;
    return weighted(0.5, `suffices h : (${claim}) by have := ${law(withoutBrackets(common))}; grind`);
  },
};

function without(factors: readonly string[], factor: string): string {
  const rest = factors.filter((_, at) => at !== factors.indexOf(factor));
  return rest.length === 0 ? '1' : rest.join(' * ');
}
