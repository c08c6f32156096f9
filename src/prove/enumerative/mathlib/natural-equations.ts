import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { equationsOf } from './numbers.ts';
import { atomsIn, degreeOf } from './polynomial.ts';
import { divisors } from './univariate.ts';

/** Equations of natural numbers with a numeral on one side have finitely many solutions, which are gone through. */
export const naturalEquations: TacticProvider = {
  name: 'natural-equations',
  propose(context) {
    if (context.goal.shape.binders > 0 || !context.tactics.has('interval_cases')) return [];
    return [...byDivisors(context), ...byExponents(context)];
  },
};

const mostDivisors = 40;
const largestProduct = 100_000;

/** From `x * y = 450`: x is a divisor of 450. */
function byDivisors(context: GoalContext): WeightedTactic[] {
  return equationsOf(context).flatMap(({ type, difference, proof }) => {
    const monomial = [...difference.keys()].find((key) => degreeOf(key) > 1);
    if (type !== 'Nat' || difference.size !== 2 || monomial === undefined) return [];
    const [coefficient, constant] = [difference.get(monomial)!, difference.get('')];
    if (constant === undefined || coefficient.numerator ** 2n !== 1n) return [];
    const product = Math.abs(Number(constant.numerator));
    if (product > largestProduct) return [];
    const all = divisors(BigInt(product));
    if (all.length > mostDivisors) return [];
    const variables = atomsIn(monomial).filter((atom) => context.variables.some(({ name }) => name === atom));
    const name = context.names().fresh('h');
    return [...new Set(variables)].flatMap((variable) =>
      weighted(
        1.2,
        [
          `have ${name} : ${variable} ∈ Nat.divisors ${product} := Nat.mem_divisors.mpr ⟨by rw [← ${proof}]; simp, by norm_num⟩`,
          `rw [show Nat.divisors ${product} = {${all.join(', ')}} from by decide +kernel] at ${name}`,
          `fin_cases ${name} <;> first | omega | simp_all`,
        ].join('\n'),
      ),
    );
  });
}

const mostCases = 200;

/** From `2 ^ x * 3 ^ y = 1296`: x is at most 10 and y at most 6. */
function byExponents(context: GoalContext): WeightedTactic[] {
  return context.proofs.flatMap(({ proposition }) => {
    if (proposition.kind !== 'relation' || proposition.operator !== '=') return [];
    const value = Number(proposition.right);
    const factors = proposition.left.split(' * ').map((factor) => /^(\d+) \^ (\S+)$/u.exec(factor));
    if (!Number.isSafeInteger(value) || value < 1 || factors.some((factor) => factor === null)) return [];
    const powers = factors.map((factor) => ({ base: Number(factor![1]), exponent: factor![2]! }));
    const areNatural = powers.every(
      ({ base, exponent }) =>
        base > 1 && context.variables.some(({ name, head }) => name === exponent && head === 'Nat'),
    );
    if (!areNatural) return [];
    const supply = context.names();
    const bounds = powers.map(({ base, exponent }) => ({
      base,
      exponent,
      most: Math.floor(Math.log(value) / Math.log(base) + 1e-9),
      name: supply.fresh('h'),
    }));
    if (bounds.reduce((cases, { most }) => cases * (most + 1), 1) > mostCases) return [];
    const others = powers.map(({ base, exponent }) => `Nat.one_le_pow ${exponent} ${base} (by norm_num)`);
    const lines = bounds.map(
      ({ base, exponent, most, name }) =>
        `have ${name} : ${exponent} ≤ ${most} := by by_contra h; nlinarith [Nat.pow_le_pow_right (show 0 < ${base} by norm_num) (show ${most + 1} ≤ ${exponent} by omega), ${others.join(', ')}]`,
    );
    const cases = [...new Set(bounds.map(({ exponent }) => `interval_cases ${exponent}`))].join(' <;> ');
    return weighted(1.2, [...lines, `${cases} <;> first | omega | simp_all`].join('\n'));
  });
}
