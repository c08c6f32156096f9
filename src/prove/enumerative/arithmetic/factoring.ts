import { outerTokens, readProposition, withoutBrackets } from '../reading/proposition.ts';
import { type TacticProvider, weighted } from '../tactic-provider.ts';
import { factorsOf } from './factors.ts';

/** Takes a common factor out of a sum or difference, where theorems about products (absolute values, divisors) can use it. */
export const factoring: TacticProvider = {
  name: 'factoring',
  propose(context) {
    const { binders, constants } = context.goal.shape;
    if (binders > 0 || !constants.includes('HMul.hMul')) return [];
    const type = constants.includes('Int') ? 'Int' : constants.includes('Nat') ? 'Nat' : null;
    if (type === null) return [];
    const laws = sumsOf(context.goal.target).flatMap(lawsFor);
    return weighted(0.3, ...new Set(laws.map((law) => `rw [← ${type}.${law}]`)));
  },
};

/** The sides of a relation, and what stands in brackets, at whatever depth. */
function sumsOf(text: string): string[] {
  const read = readProposition(text);
  const whole = read.kind === 'relation' ? [read.left, read.right] : [text];
  const inBrackets = [...text.matchAll(/\(/gu)].map(({ index }) =>
    withoutBrackets(text.slice(index, endOf(text, index))),
  );
  return [...whole.map(withoutBrackets), ...inBrackets];
}

function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The laws that join the first two summands: `mul_sub` for `k * a - k * b`, `add_mul` for `a * k + b * k`. */
function lawsFor(sum: string): string[] {
  const [sign, next] = outerTokens(sum).filter(({ text }) => text === '+' || text === '-');
  if (sign === undefined) return [];
  const first = factorsOf(sum.slice(0, sign.start));
  const second = factorsOf(sum.slice(sign.start + 1, next?.start));
  if (first === null || second === null || first.length < 2 || second.length < 2) return [];
  const operation = sign.text === '-' ? 'sub' : 'add';
  return [
    ...(first[0] === second[0] ? [`mul_${operation}`] : []),
    ...(first.at(-1) === second.at(-1) ? [`${operation}_mul`] : []),
  ];
}
