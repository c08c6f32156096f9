import { type TacticProvider, weighted } from '../tactic-provider.ts';

/** A relation of whole numbers that follows from equations of rationals in which they stand: `(↑a : Rat) / 2 = 21`. */
export const casting: TacticProvider = {
  name: 'casting',
  propose({ goal, target, proofs, names }) {
    if (goal.shape.binders > 0 || target.kind !== 'relation') return [];
    const type = goal.shape.constants.find((name) => name === 'Nat' || name === 'Int');
    const isRational = proofs.some(({ hypothesis, type: text }) => {
      return hypothesis.shape.constants.includes('Rat') && text.includes('↑');
    });
    if (type === undefined || !isRational || !['=', '≤', '<'].includes(target.operator)) return [];
    const h = names().fresh('h');
    const lifted = `((${target.left} : ${type}) : Rat) ${target.operator} ((${target.right} : ${type}) : Rat)`;
    return weighted(
      0.7,
      `have ${h} : ${lifted} := (by first | grind | (push_cast; grind)); exact_mod_cast ${h}`,
    );
  },
};
