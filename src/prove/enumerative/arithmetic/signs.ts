import type { GoalContext } from '../reading/goal-context.ts';
import { variableName } from '../reading/words.ts';
import { listed, type TacticProvider, weighted } from '../tactic-provider.ts';

/** The rules of signs, for two numbers that are not zero. */
const rules = [
  'Int.mul_pos',
  'Int.mul_neg_of_pos_of_neg',
  'Int.mul_neg_of_neg_of_pos',
  'Int.mul_pos_of_neg_of_neg',
];

/**
 * The signs of two factors tell that of their product: each is negative, zero or positive, and in each of the nine cases what a
 * definition asks of the product is known. Linear arithmetic takes a product for one more unknown.
 */
export const signs: TacticProvider = {
  name: 'signs',
  propose(context) {
    const { binders, constants } = context.goal.shape;
    if (binders > 0 || !constants.includes('Int') || !constants.includes('HMul.hMul')) return [];
    const factors = factorsOf(context);
    const known = context.definitions.filter(({ isRecursive }) => !isRecursive).map(({ name }) => name);
    if (factors === null || known.length === 0) return [];
    const supply = context.names();
    const [a, b] = factors.map((name) => ({ name, sign: supply.fresh(`h${name}`) })) as [Factor, Factor];
    const h = supply.fresh('h');
    const facts = rules.map((rule) => `have ${h} := ${rule} ${a.sign} ${b.sign}`);
    // The cases with a zero end here; each of the others is for the tactics after this one.
    const product = `(${casesOf(a)} <;> ${casesOf(b)}) <;> (try first | ${facts.join(' | ')})`;
    return weighted(0.6, `${product} <;> try simp${listed(known)}`);
  },
};

interface Factor {
  readonly name: string;
  readonly sign: string;
}

const casesOf = ({ name, sign }: Factor): string =>
  `rcases Int.lt_trichotomy ${name} 0 with ${sign} | rfl | ${sign}`;

/** The two variables of the first product in the target. */
function factorsOf({ goal, variables }: GoalContext): readonly [string, string] | null {
  const isInt = (name: string) =>
    variables.some((variable) => variable.name === name && variable.head === 'Int');
  const products = goal.target.matchAll(
    new RegExp(`(?<![\\p{L}\\p{N}_.'])(${variableName}) \\* (${variableName})(?![\\p{L}\\p{N}_.'])`, 'gu'),
  );
  for (const [, a, b] of products) if (a !== b && isInt(a!) && isInt(b!)) return [a!, b!];
  return null;
}
