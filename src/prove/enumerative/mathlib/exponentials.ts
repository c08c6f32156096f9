import type { Shape } from '../../../../core/goal.ts';
import type { GoalContext } from '../../reading/goal-context.ts';
import { isVariable, variableName } from '../../reading/names.ts';
import { asOneTactic, nextStep, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { atomsIn, Polynomial, readPolynomial } from './polynomial.ts';
import { rootOf } from './prime-powers.ts';
import { Rational } from './rational.ts';

/** Whether a statement has powers whose exponents are real, or exponentials. */
export const hasRealPower = ({ constants }: Shape): boolean =>
  constants.includes('Real.instPow') || constants.includes('Real.exp');

/** The target and the hypotheses that have such powers; empty where nothing has one. */
export function textWithRealPowers({ goal, proofs }: GoalContext): string {
  const said = proofs.filter(({ hypothesis: { shape } }) => shape.binders === 0 && hasRealPower(shape));
  if (said.length === 0 && !hasRealPower(goal.shape)) return '';
  return [goal.target, ...said.map(({ type }) => type)].join('\n');
}

const bracket = String.raw`\((?:[^()]|\([^()]*\))*\)`;
const powerPattern = new RegExp(
  String.raw`(?<base>\d+|${variableName}) \^ (?<power>${variableName}|${bracket})|(?<![\w.])(?<exp>(?:Real\.)?r?exp) (?<argument>${variableName}|${bracket})`,
  'gu',
);

/** A power as it is printed. `head` is `exp` or the base. */
interface Power {
  readonly head: string;
  readonly isExp: boolean;
  readonly exponent: Polynomial;
}

/** A power of one monomial, `2 ^ x`, and how high its own powers get. */
interface Unit {
  readonly text: string;
  readonly facts: readonly string[];
}

const laws = [
  ...['add', 'sub', 'neg', 'log', 'zero'].map((name) => `Real.exp_${name}`),
  ...['add', 'sub', 'neg', 'one', 'natCast', 'zero'].map((name) => `Real.rpow_${name}`),
];

const mostUnits = 3;
const highestPower = 6n;

/**
 * Powers with sums for exponents become products: `2 ^ (2 * x + 1)` is `(2 ^ x) ^ 2 * 2`. With a name for `2 ^ x` what is left is about
 * polynomials.
 */
export function exponentials(context: GoalContext): WeightedTactic[] {
  const { goal, tactics } = context;
  if (goal.shape.binders > 0 || !tactics.has('nlinarith') || !tactics.has('field_simp')) return [];
  const units = unitsOf(powersIn(textWithRealPowers(context), context));
  if (units.length === 0 || units.length > mostUnits) return [];
  const supply = context.names();
  const facts = units.flatMap((unit) => unit.facts.map((fact) => ({ fact, name: supply.fresh('e') })));
  const names = units.map(() => supply.fresh('t'));
  const lines = [
    ...facts.map(({ fact, name }) => `have ${name} : ${fact}`),
    ...units.map(({ text }) => `have ${supply.fresh('p')} : 0 < ${text} := by positivity`),
    `simp (disch := positivity) only [${[...laws, ...facts.map(({ name }) => name)].join(', ')}] at *`,
    ...units.map(({ text }, at) => `generalize ${supply.fresh('h')} : ${text} = ${names[at]!} at *`),
  ];
  const hints = names.map((name) => `sq_nonneg (${name} - 1)`).join(', ');
  const closers = `first | linarith | nlinarith | (field_simp; ring) | (field_simp; nlinarith [${hints}])`;
  return [...weighted(1.2, asOneTactic([...lines, closers])), ...nextStep(0.5, lines.join('\n'))];
}

function powersIn(text: string, { variables }: GoalContext): Power[] {
  const isReal = (atom: string): boolean =>
    !isVariable(atom) || variables.some(({ name, head }) => name === atom && head === 'Real');
  return [...text.matchAll(powerPattern)].flatMap(({ groups }) => {
    const { base, power, exp, argument } = groups!;
    const exponent = readPolynomial((power ?? argument)!, { divides: true, subtracts: true });
    if (exponent === null || exponent.atoms.size === 0 || ![...exponent.atoms].every(isReal)) return [];
    return [{ head: (base ?? exp)!, isExp: exp !== undefined, exponent }];
  });
}

/** None where every power is one already. */
function unitsOf(powers: readonly Power[]): Unit[] {
  const factsByUnit = new Map<string, Set<string>>();
  let isPlain = true;
  for (const power of powers) {
    const { base, exponent: by } = rootOfBase(power);
    for (const [monomial, coefficient] of power.exponent) {
      if (monomial === '' || !coefficient.isInteger) continue;
      const root: Power = { ...power, head: base };
      const text = textOf(root, monomial, 1n);
      const facts = factsByUnit.get(text) ?? new Set();
      factsByUnit.set(text, facts);
      const times = coefficient.numerator;
      if (power.exponent.size > 1 || times !== 1n || by > 1) isPlain = false;
      if (by > 1) facts.add(factOfBase(power, root, by, monomial));
      if (times > 1n && times <= highestPower) facts.add(factOfMultiple(power, monomial, times));
    }
  }
  return isPlain ? [] : [...factsByUnit].map(([text, facts]) => ({ text, facts: [...facts] }));
}

const rootOfBase = ({ head }: Power): { readonly base: string; readonly exponent: number } => {
  if (!/^\d+$/u.test(head)) return { base: head, exponent: 1 };
  const { base, exponent } = rootOf(Number(head));
  return { base: `${base}`, exponent };
};

function textOf({ head, isExp }: Power, monomial: string, times: bigint): string {
  const exponent = `${Polynomial.monomial(monomial).scaledBy(new Rational(times))}`;
  const printed =
    times === 1n && atomsIn(monomial).length === 1 && isVariable(monomial) ? exponent : `(${exponent})`;
  if (isExp) return `${head} ${printed}`;
  return `${/^\d/u.test(head) ? `(${head} : ℝ)` : head} ^ ${printed}`;
}

/** `exp (2 * x) = exp x ^ 2` */
function factOfMultiple(power: Power, monomial: string, times: bigint): string {
  const statement = `${textOf(power, monomial, times)} = (${textOf(power, monomial, 1n)}) ^ ${times}`;
  const proof = power.isExp
    ? 'rw [← Real.exp_nat_mul]; norm_num'
    : 'rw [← Real.rpow_natCast, ← Real.rpow_mul (by positivity)]; ring_nf';
  return `${statement} := by ${proof}`;
}

/** `4 ^ x = (2 ^ x) ^ 2` */
function factOfBase(power: Power, root: Power, by: number, monomial: string): string {
  const toNatural = '← Real.rpow_natCast, ← Real.rpow_natCast';
  const product = '← Real.rpow_mul (by norm_num), ← Real.rpow_mul (by norm_num)';
  const asPower = `show (${power.head} : ℝ) = ${root.head} ^ ${by} by norm_num`;
  return `${textOf(power, monomial, 1n)} = (${textOf(root, monomial, 1n)}) ^ ${by} := by rw [${asPower}, ${toNatural}, ${product}]; ring_nf`;
}
