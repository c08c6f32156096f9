import { type TacticProvider, weighted } from '../tactic-provider.ts';
import { atomsIn, readPolynomial } from './polynomial.ts';

/** Floors and ceilings of closed terms with square roots, by their values. */
export const roundings: TacticProvider = {
  name: 'roundings',
  propose({ goal, tactics }) {
    if (goal.shape.binders > 0 || !tactics.has('norm_num')) return [];
    const found = new Set(goal.target.match(/⌊[^⌊⌋⌈⌉]*⌋(?!₊)|⌈[^⌊⌋⌈⌉]*⌉(?!₊)/gu) ?? []);
    const rules = [...found].flatMap((term) => {
      const value = valueOfTerm(term.slice(1, -1));
      if (value === null) return [];
      const isFloor = term.startsWith('⌊');
      const [rounded, lemma, bounds] = isFloor
        ? [Math.floor(value), 'Int.floor_eq_iff', "Real.le_sqrt, Real.sqrt_lt'"]
        : [Math.ceil(value), 'Int.ceil_eq_iff', 'Real.lt_sqrt, Real.sqrt_le_iff'];
      return [`show ${term} = ${rounded} by rw [${lemma}]; constructor <;> norm_num [${bounds}]`];
    });
    if (rules.length === 0) return [];
    return [
      ...weighted(1.5, `(rw [${rules.join(', ')}]; norm_num)`),
      ...weighted(0.3, `rw [${rules.join(', ')}]`),
    ];
  },
};

/** Null of a term that is not made of numerals and their roots. */
function valueOfTerm(text: string): number | null {
  const polynomial = readPolynomial(text, { divides: true, subtracts: true });
  if (polynomial === null) return null;
  let total = 0;
  for (const [monomial, { numerator, denominator }] of polynomial) {
    const roots = atomsIn(monomial).map((atom) => /^√(\d+)$/u.exec(atom)?.[1]);
    if (roots.some((root) => root === undefined)) return null;
    const product = roots.reduce((value, root) => value * Math.sqrt(Number(root)), 1);
    total += (product * Number(numerator)) / Number(denominator);
  }
  return total;
}
