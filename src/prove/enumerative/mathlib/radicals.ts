import { type TacticProvider, weighted } from '../tactic-provider.ts';

/** Square roots of numerals as multiples of those of numbers without a square in them: `√80 = 4 * √5`. */
export const radicals: TacticProvider = {
  name: 'radicals',
  propose({ goal, tactics }) {
    if (goal.shape.binders > 0 || !tactics.has('norm_num') || !goal.target.includes('√')) return [];
    const found = [...new Set([...goal.target.matchAll(/√(\d{1,9})/gu)].map(([, of]) => Number(of)))];
    const rules = found.flatMap((of) => {
      const factor = largestSquareRoot(of);
      if (factor === 1) return [];
      const rest = of / factor ** 2;
      const right = rest === 1 ? `${factor}` : `${factor} * √${rest}`;
      const last = rest === 1 ? '' : `Real.sqrt_mul (by norm_num), `;
      const square = rest === 1 ? `${factor} ^ 2` : `${factor} ^ 2 * ${rest}`;
      return [
        `show √(${of} : ℝ) = ${right} by rw [show (${of} : ℝ) = ${square} by norm_num, ${last}Real.sqrt_sq (by norm_num)]`,
      ];
    });
    if (rules.length === 0) return [];
    const rewritten = `rw [${rules.join(', ')}]`;
    return [
      ...weighted(0.8, `(${rewritten}; field_simp; norm_num)`, `(${rewritten}; ring_nf; norm_num)`),
      ...weighted(0.3, rewritten),
    ];
  },
};

/** The largest n of which the square divides. */
function largestSquareRoot(of: number): number {
  for (let root = Math.floor(Math.sqrt(of)); root > 1; root -= 1) if (of % root ** 2 === 0) return root;
  return 1;
}
