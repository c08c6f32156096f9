import { type TacticProvider, weighted } from '../tactic-provider.ts';

/** Bijections, be they written by their fields: what one is at a point says what its inverse is at another. */
export const equivalences: TacticProvider = {
  name: 'equivalences',
  propose({ variables, proofs, goal, tactics }) {
    if (!tactics.has('norm_num') || !variables.some(({ head }) => head === 'Equiv')) return [];
    if (goal.shape.binders > 0) return [];
    const coercions = 'Equiv.toFun_as_coe, Equiv.invFun_as_coe';
    const moves = 'Equiv.symm_apply_eq, Equiv.eq_symm_apply';
    const inverses = 'Equiv.apply_symm_apply, Equiv.symm_apply_apply';
    const moved = `simp only [${coercions}, ${moves}, ${inverses}] at *`;
    const values = proofs.map(({ name }) => name).join(', ');
    return [
      ...weighted(
        2,
        `(${moved} <;> norm_num [${values}])`,
        `(${moved} <;> simp_all)`,
        `simp only [${coercions}] at *; norm_num [${moves}, *] at *; linarith`,
      ),
      ...weighted(0.5, moved),
    ];
  },
};
