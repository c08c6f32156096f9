import { readProposition, withoutBrackets } from '../reading/proposition.ts';
import { variableName } from '../reading/words.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';

/** Up to this modulus the remainders are told apart. */
const largestModulus = 12;

/**
 * A number as p a + q b: for each remainder of n modulo p, as many of the second coin as its remainder asks for, and
 * the rest in the first. `omega` checks each; it can't find the witnesses itself.
 */
export const coins: TacticProvider = {
  name: 'coins',
  propose(context) {
    const { target } = context;
    if (context.goal.shape.binders > 0 || target.kind !== 'exists' || target.names.length !== 2) return [];
    const body = readProposition(target.body);
    if (body.kind !== 'relation' || body.operator !== '=') return [];
    const [first, second] = target.names as [string, string];
    const sides = [body.left, body.right].map(withoutBrackets);
    const combination = sides.flatMap((side) => readCoins(side, first, second))[0];
    const amount = sides.find((side) => new RegExp(`^${variableName}$`, 'u').test(side));
    if (combination === undefined || amount === undefined) return [];
    const { p, q } = combination;
    const remainders = Array.from({ length: p }, (_, remainder) => `${amount} % ${p} = ${remainder}`);
    const ways = remainders.map(
      (_, count) => `exact ⟨(${amount} - ${q} * ${count}) / ${p}, ${count}, by omega⟩`,
    );
    const h = context.names().fresh('h');
    const cases = `rcases (by omega : ${remainders.join(' ∨ ')}) with ${remainders.map(() => h).join(' | ')}`;
    return weighted(0.9, `${cases} <;> first | ${ways.join(' | ')}`);
  },
};

/** `3 * a + 5 * b`, or with the numbers behind. */
function readCoins(text: string, first: string, second: string): { p: number; q: number }[] {
  const terms = text.split(' + ').map((term) => term.split(' * '));
  const values = [first, second].map((name) => {
    const term = terms.find((factors) => factors.includes(name));
    return Number(term?.find((factor) => factor !== name) ?? Number.NaN);
  });
  const [p, q] = values as [number, number];
  const isCombination = terms.length === 2 && terms.every(({ length }) => length === 2);
  return isCombination && p > 1 && p <= largestModulus && q > 0 ? [{ p, q }] : [];
}
