import type { GoalContext } from '../reading/goal-context.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';
import { readPolynomial } from './polynomial.ts';
import type { Rational } from './rational.ts';

/** Logarithms of products, quotients and powers of positive numbers. */
const laws = ['Real.logb', 'Real.log_mul', 'Real.log_div', 'Real.log_pow', 'Real.log_rpow', 'Real.log_inv'];

/**
 * Equations of logarithms, or of powers with a variable exponent, become linear ones: the logarithm of each side is taken where none is,
 * and those of perfect powers are written by those of their roots.
 */
export function logarithms(context: GoalContext): WeightedTactic[] {
  const { goal, tactics } = context;
  if (goal.shape.binders > 0 || !tactics.has('linarith')) return [];
  const powers = equationsOfPowers(context);
  if (powers.length === 0 && !/\blogb? /u.test(goal.pretty)) return [];
  const supply = context.names();
  const taken = powers.flatMap(({ proof, solved }) => {
    if (solved === null) return [`have ${supply.fresh('h')} := congrArg Real.log ${proof}`];
    const power = supply.fresh('h');
    return [
      `have ${power} : ${solved} := by linarith`,
      `have ${supply.fresh('h')} := congrArg Real.log ${power}`,
    ];
  });
  const numerals = numeralsIn([goal.pretty, ...powers.flatMap(({ solved }) => solved ?? [])].join('\n'));
  const facts = byRoots(numerals).map((fact) => ({ ...fact, name: supply.fresh('e') }));
  const base = Math.min(...numerals.map((numeral) => rootOf(numeral).base));
  const positive = supply.fresh('p');
  const steps = [
    ...taken,
    ...facts.map(({ name, statement, proof }) => `have ${name} : ${statement} := ${proof}`),
    ...(numerals.length === 0
      ? []
      : [`have ${positive} : 0 < Real.log ${base} := Real.log_pos (by norm_num)`]),
    `simp (disch := positivity) only [${[...laws, ...facts.map(({ name }) => name)].join(', ')}] at *`,
  ];
  const cancelled = numerals.length === 0 ? [] : [`(apply mul_left_cancel₀ ${positive}.ne'; linarith)`];
  const closers = [
    'linarith',
    ...cancelled,
    '(field_simp; done)',
    '(field_simp; norm_num; done)',
    '(field_simp at *; linarith)',
  ];
  return [
    ...weighted(
      1.5,
      `(${[...steps, 'push_cast at *', `first | ${closers.join(' | ')}`].join('\n').replaceAll('\n', '\n ')})`,
    ),
    ...weighted(0.3, steps.join('\n')),
  ];
}

interface EquationOfPowers {
  readonly proof: string;
  /** `4 ^ b = 4` where the equation says something else of that power alone; null: both sides are products. */
  readonly solved: string | null;
}

const powerPattern = /\d+ \^ (?:\p{L}[\p{L}\p{N}_₀-₉]*|\([^()]*\p{L}[^()]*\))/gu;

function equationsOfPowers({ proofs }: GoalContext): EquationOfPowers[] {
  return proofs.flatMap(({ name, proposition, hypothesis }): EquationOfPowers[] => {
    if (proposition.kind !== 'relation' || proposition.operator !== '=') return [];
    if (!hypothesis.shape.constants.includes('Real')) return [];
    const powers = [...new Set(`${proposition.left}\n${proposition.right}`.match(powerPattern) ?? [])];
    if (powers.length === 0) return [];
    const isSum = / [+-] (?![^(]*\))/u.test(`${proposition.left} ${proposition.right}`);
    if (!isSum) return [{ proof: name, solved: null }];
    if (powers.length > 1) return [];
    const value = valueOfPower(powers[0]!, proposition);
    return value === null
      ? []
      : [{ proof: name, solved: `(${powers[0]!.replace(/^\d+/u, '($& : ℝ)')}) = ${value}` }];
  });
}

/** What a linear equation says of a power; null where it isn't linear in it, or says that it is not positive. */
function valueOfPower(
  power: string,
  sides: { readonly left: string; readonly right: string },
): Rational | null {
  const unknown = '𝑝';
  const [left, right] = [sides.left, sides.right].map((side) =>
    readPolynomial(side.replaceAll(power, unknown), { divides: true, subtracts: true }),
  );
  if (left == null || right == null) return null;
  const [rest, slope, ...higher] = left.minus(right).coefficientsIn(unknown) ?? [];
  if (rest === undefined || slope === undefined || higher.length > 0) return null;
  const value = rest.over(slope).negated();
  return value.numerator > 0n ? value : null;
}

/** The numerals larger than one that logarithms are taken of, or that are raised to a power or equal one. */
function numeralsIn(text: string): number[] {
  const found = [
    ...text.matchAll(
      /(?<![\w.])(\d{1,6})\)? (?:: ℝ\)\)? )?\^|\blogb? (\d{1,6})\b|\blogb \S+ (\d{1,6})\b|\^ [^=\n]* = (\d{1,6})$/gmu,
    ),
  ].map((match) => Number(match.slice(1).find((group) => group !== undefined)));
  return [...new Set(found)].filter((numeral) => numeral > 1);
}

/** The smallest number of which `n` is a power. */
function rootOf(n: number): { readonly base: number; readonly exponent: number } {
  for (let exponent = Math.floor(Math.log2(n)); exponent > 1; exponent -= 1) {
    const base = Math.round(n ** (1 / exponent));
    if (base ** exponent === n) return { base, exponent };
  }
  return { base: n, exponent: 1 };
}

interface Fact {
  readonly statement: string;
  readonly proof: string;
}

/** Logarithms of perfect powers by those of their roots. */
function byRoots(numerals: readonly number[]): Fact[] {
  return numerals.flatMap((numeral) => {
    const { base, exponent } = rootOf(numeral);
    if (exponent === 1) return [];
    return [
      {
        statement: `Real.log ${numeral} = ${exponent} * Real.log ${base}`,
        proof: `by rw [show (${numeral} : ℝ) = ${base} ^ ${exponent} by norm_num, Real.log_pow]; norm_num`,
      },
    ];
  });
}
