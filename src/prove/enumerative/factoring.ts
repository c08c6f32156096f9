import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

const factor = String.raw`(?:[\p{L}\d_'₀-₉]+|\([^()]*\))`;
/** `k * a - k * b`, and `a * k - b * k`. */
const commonFactor = {
  left: new RegExp(String.raw`(?<![*^] )(${factor}) \* ${factor} ([-+]) \1 \* ${factor}(?! [*^])`, 'u'),
  right: new RegExp(String.raw`(?<![*^] )${factor} \* (${factor}) ([-+]) ${factor} \* \1(?! [*^])`, 'u'),
};

/** Takes a common factor out of a sum or difference, where theorems about products (absolute values, divisors) can use it. */
export const factoring: TacticProvider = {
  name: 'factoring',
  propose(context) {
    const { binders, constants } = context.goal.shape;
    if (binders > 0 || !constants.includes('HMul.hMul')) return [];
    const type = constants.includes('Int') ? 'Int' : constants.includes('Nat') ? 'Nat' : null;
    if (type === null) return [];
    const target = context.goal.target.replace(/\s+/gu, ' ');
    const found: WeightedTactic[] = [];
    for (const [side, pattern] of Object.entries(commonFactor)) {
      const sign = pattern.exec(target)?.[2];
      if (sign === undefined) continue;
      const operation = sign === '-' ? 'sub' : 'add';
      const name = side === 'left' ? `mul_${operation}` : `${operation}_mul`;
      found.push(...weighted(0.3, `rw [← ${type}.${name}]`));
    }
    return found;
  },
};
