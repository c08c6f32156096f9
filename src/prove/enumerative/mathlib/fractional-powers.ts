import type { GoalContext } from '../../reading/goal-context.ts';
import { type NameSupply, variableName } from '../../reading/names.ts';
import { asOneTactic, nextStep, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { textWithRealPowers } from './exponentials.ts';
import { readPolynomial } from './polynomial.ts';
import { gcd, type Rational } from './rational.ts';

/** A variable with its powers whose exponents are fractions. */
interface Radicand {
  readonly name: string;
  /** As they are printed, without brackets. */
  readonly exponents: ReadonlyMap<string, Rational>;
  /** Of which all exponents are multiples: 1 / denominator. */
  readonly denominator: bigint;
  readonly isPositive: boolean;
}

const powerPattern = new RegExp(String.raw`(${variableName}) \^ \((-?(?:\d+ / \d+|\(\d+ / \d+\)))\)`, 'gu');

const mostRadicands = 2;
const largestDenominator = 6n;

/**
 * Powers of a variable with fractions for exponents become powers of a root: with `t` for `x ^ (1 / 2)`, `x ^ (3 / 2)` is `t ^ 3`,
 * and `x` itself `t ^ 2`.
 */
export function fractionalPowers(context: GoalContext): WeightedTactic[] {
  const { goal, tactics } = context;
  if (goal.shape.binders > 0 || !tactics.has('nlinarith') || !tactics.has('positivity')) return [];
  const found = radicandsIn(context);
  const count = found.reduce((sum, { exponents }) => sum + exponents.size, 0);
  if (found.length > mostRadicands || (count < 2 && !/ [+-] /u.test(goal.target))) return [];
  const supply = context.names();
  const lines = found.flatMap((radicand) => linesFor(radicand, goal.pretty, supply));
  if (lines.length === 0) return [];
  return [
    ...weighted(1, asOneTactic([...lines, 'first | linarith | nlinarith'])),
    ...nextStep(0.6, lines.join('\n')),
  ];
}

function radicandsIn(context: GoalContext): Radicand[] {
  const { proofs, variables } = context;
  const text = textWithRealPowers(context);
  return variables.flatMap(({ name, head }) => {
    if (head !== 'Real') return [];
    const exponents = new Map<string, Rational>();
    for (const [, base, printed] of text.matchAll(powerPattern)) {
      const exponent = readPolynomial(printed!, { divides: true, subtracts: true })?.constant ?? null;
      if (base === name && exponent !== null) exponents.set(printed!, exponent);
    }
    const denominator = [...exponents.values()].reduce(leastMultiple, 1n);
    if (exponents.size === 0 || denominator > largestDenominator) return [];
    return [{ name, exponents, denominator, isPositive: proofs.some(({ type }) => type === `0 < ${name}`) }];
  });
}

/** The least multiple of both denominators. */
const leastMultiple = (common: bigint, { denominator }: Rational): bigint =>
  (common * denominator) / gcd(common, denominator);

function linesFor(
  { name, exponents, denominator, isPositive }: Radicand,
  pretty: string,
  supply: NameSupply,
): string[] {
  const root = `${name} ^ (1 / ${denominator} : ℝ)`;
  const asPower = '← Real.rpow_natCast, ← Real.rpow_mul (by positivity)';
  const rules = [...exponents].flatMap(([printed, exponent]) => {
    const times = (exponent.numerator * denominator) / exponent.denominator;
    if (times === 1n) return [];
    const [power, proof] =
      times > 0n
        ? [`(${root}) ^ ${times}`, asPower]
        : [`((${root}) ^ ${-times})⁻¹`, `${asPower}, ← Real.rpow_neg (by positivity)`];
    return [`${name} ^ (${printed} : ℝ) = ${power} := by rw [${proof}]; norm_num`];
  });
  // The square root is one of these, too.
  if (denominator % 2n === 0n && pretty.includes(`√${name}`))
    rules.push(
      `√${name} = (${root}) ^ ${denominator / 2n} := by rw [Real.sqrt_eq_rpow, ${asPower}]; norm_num`,
    );
  const named = rules.map((rule) => ({ rule, rewriting: supply.fresh('e') }));
  const whole = supply.fresh('r');
  return [
    ...named.map(({ rule, rewriting }) => `have ${rewriting} : ${rule}`),
    `have ${supply.fresh('p')} : 0 ${isPositive ? '<' : '≤'} ${root} := by positivity`,
    `have ${whole} : ${name} = (${root}) ^ ${denominator} := by rw [${asPower}]; norm_num`,
    ...(named.length === 0 ? [] : [`simp only [${named.map(({ rewriting }) => rewriting).join(', ')}] at *`]),
    `generalize ${root} = ${supply.fresh('t')} at *`,
    `subst ${whole}`,
  ];
}
