import type { GoalContext } from '../../reading/goal-context.ts';
import { type NameSupply, variableName } from '../../reading/names.ts';
import { outerTokens } from '../../reading/proposition.ts';
import { asOneTactic, nextStep, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { hasRealPower } from './exponentials.ts';
import { readPolynomial } from './polynomial.ts';
import { type NumeralPower, primePowers, rootOf } from './prime-powers.ts';
import type { Rational } from './rational.ts';

/** Logarithms of products, quotients, powers and exponentials. */
export const laws = ['b', '_mul', '_div', '_pow', '_rpow', '_inv', '_exp', '_sqrt', '_one'].map(
  (name) => `Real.log${name}`,
);

/**
 * Equations and inequalities of logarithms, of powers with a variable exponent and of exponentials become linear ones: the logarithm of
 * each side is taken where none is, and those of numerals are written by those of their roots, or of their prime factors.
 */
export function logarithms(context: GoalContext): WeightedTactic[] {
  const { goal, target, tactics } = context;
  if (goal.shape.binders > 0 || !tactics.has('linarith')) return [];
  const taken = relationsOfPowers(context);
  const ofTarget = ruleForTarget(context, taken);
  if (taken.length === 0 && ofTarget === null && !/\blogb? /u.test(goal.pretty)) return [];
  const supply = context.names();
  const stated = (prefix: string, facts: readonly Fact[]): NamedFact[] =>
    facts.map((fact) => ({ ...fact, name: supply.fresh(prefix) }));
  const zeros = ofTarget === null ? [] : basesThatMayBeZero(context);
  const { bases, facts } = byBases(numeralsIn(context, taken, ofTarget !== null));
  const ofNumerals = stated('e', facts);
  const ofBases = stated(
    'p',
    bases.map((base) => ({ statement: `0 < Real.log ${base}`, proof: 'Real.log_pos (by norm_num)' })),
  );
  const known = [...ofNumerals, ...ofBases, ...stated('p', signsOfLogarithms(context))];
  const logarithmsTaken = taken.map((relation) => logarithmsOf(relation, supply));
  const ofLogarithms = context.proofs.filter(({ type }) => /\blogb? /u.test(type)).map(({ name }) => name);
  const places = [...ofLogarithms, ...logarithmsTaken.map(({ name }) => name), '⊢'].join(' ');
  const steps = [
    ...positiveFactors(context, supply),
    ...zeros.map((proof) => `obtain rfl | ${supply.fresh('p')} := ${proof}.eq_or_lt\n· norm_num`),
    ...logarithmsTaken.flatMap(({ lines }) => lines),
    ...known.map(({ name, statement, proof }) => `have ${name} : ${statement} := ${proof}`),
    ...(ofTarget === null ? [] : [ofTarget]),
    `simp (disch := positivity) only [${[...laws, ...ofNumerals.map(({ name }) => name)].join(', ')}] at ${places}`,
  ];
  const isEquation = target.kind === 'relation' && target.operator === '=';
  const closers = [
    'linarith',
    ...(isEquation ? ofBases.map(({ name }) => `(apply mul_left_cancel₀ ${name}.ne'; linarith)`) : []),
    '(field_simp; done)',
    '(field_simp; ring)',
    '(field_simp; norm_num; done)',
    `(field_simp at ${places}; linarith)`,
    ...(isEquation ? [] : ['nlinarith']),
  ];
  const script = [...steps, `push_cast at ${places}`, `first | ${closers.join(' | ')}`];
  return [
    ...weighted(1.5, asOneTactic(script)),
    ...(ofTarget === null ? weighted(0.3, steps.join('\n')) : nextStep(0.6, steps.join('\n'))),
  ];
}

/** What Lean shows by itself. */
interface Fact {
  readonly statement: string;
  readonly proof: string;
}

interface NamedFact extends Fact {
  readonly name: string;
}

interface Sides {
  readonly left: string;
  readonly right: string;
}

interface RelationOfPowers extends Sides {
  readonly proof: string;
  readonly operator: string;
  /** `4 ^ b = 4` where an equation says something else of that power alone; null: both sides are products. */
  readonly solved: string | null;
}

/** From a proof of a relation, that of the logarithms of its sides. */
const logarithmOf: Readonly<Record<string, (proof: string) => string>> = {
  '=': (proof) => `congrArg Real.log ${proof}`,
  '<': (proof) => `Real.log_lt_log (by positivity) ${proof}`,
  '≤': (proof) => `Real.log_le_log (by positivity) ${proof}`,
};

interface LogarithmsTaken {
  /** Of what the lines prove: a relation of logarithms. */
  readonly name: string;
  readonly lines: readonly string[];
}

function logarithmsOf({ proof, operator, solved }: RelationOfPowers, supply: NameSupply): LogarithmsTaken {
  const power = solved === null ? proof : supply.fresh('h');
  const name = supply.fresh('h');
  return {
    name,
    lines: [
      ...(solved === null ? [] : [`have ${power} : ${solved} := by linarith`]),
      `have ${name} := ${logarithmOf[operator]!(power)}`,
    ],
  };
}

/** What leaves the logarithms of a target's sides to compare. */
export const toLogarithms: Readonly<Record<string, string>> = {
  '=': 'refine Real.log_injOn_pos (Set.mem_Ioi.2 (by positivity)) (Set.mem_Ioi.2 (by positivity)) ?_',
  '<': 'refine (Real.log_lt_log_iff (by positivity) (by positivity)).1 ?_',
  '≤': 'refine (Real.log_le_log_iff (by positivity) (by positivity)).1 ?_',
};

const isSum = (side: string): boolean => outerTokens(side).some(({ text }) => text === '+' || text === '-');

const exponent = String.raw`(?:\p{L}[\p{L}\p{N}_₀-₉]*|\([^()]*\p{L}[^()]*\))`;
const powerPattern = new RegExp(String.raw`\d+ \^ ${exponent}|\b(?:Real\.)?r?exp ${exponent}`, 'gu');

function relationsOfPowers({ proofs }: GoalContext): RelationOfPowers[] {
  return proofs.flatMap(({ name: proof, proposition, hypothesis }): RelationOfPowers[] => {
    if (proposition.kind !== 'relation' || !(proposition.operator in logarithmOf)) return [];
    if (!hypothesis.shape.constants.includes('Real') || hypothesis.shape.binders > 0) return [];
    const { operator, left, right } = proposition;
    const powers = [...new Set(`${left}\n${right}`.match(powerPattern) ?? [])];
    if (powers.length === 0 && !hasRealPower(hypothesis.shape)) return [];
    if (!isSum(left) && !isSum(right)) return [{ proof, operator, left, right, solved: null }];
    if (powers.length !== 1 || operator !== '=') return [];
    const value = valueOfPower(powers[0]!, { left, right });
    const power = powers[0]!.replace(/^\d+/u, '($& : ℝ)');
    return value === null
      ? []
      : [{ proof, operator, left: power, right: `${value}`, solved: `(${power}) = ${value}` }];
  });
}

/** What a linear equation says of a power; null where it isn't linear in it, or says that it is not positive. */
function valueOfPower(power: string, sides: Sides): Rational | null {
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

/** How the target becomes a relation of logarithms; null: nothing in it asks for that. */
function ruleForTarget({ target, goal }: GoalContext, taken: readonly RelationOfPowers[]): string | null {
  if (target.kind !== 'relation' || !goal.shape.constants.includes('Real')) return null;
  const { left, right, operator } = target;
  if (isSum(left) || isSum(right)) return null;
  // `x = 9`, from a hypothesis of a power of x
  const isBase = taken.some((relation) => `${relation.left}\n${relation.right}`.includes(`${left} ^`));
  return hasRealPower(goal.shape) || isBase ? (toLogarithms[operator] ?? null) : null;
}

/** Proofs that a variable which is raised to a power is at least zero, where nothing says that it is not zero. */
function basesThatMayBeZero({ proofs, variables, goal }: GoalContext): string[] {
  return proofs.flatMap(({ name: proof, proposition }) => {
    if (proposition.kind !== 'relation' || proposition.operator !== '≤' || proposition.left !== '0')
      return [];
    const base = proposition.right;
    if (!variables.some(({ name }) => name === base) || !goal.target.includes(`${base} ^`)) return [];
    return proofs.some(({ type }) => type === `0 < ${base}` || type === `${base} ≠ 0`) ? [] : [proof];
  });
}

/** Where hypotheses are near to saying that what logarithms and roots are taken of is positive: `0 < x - 3` from `3 < x`. */
function positiveFactors({ goal }: GoalContext, supply: NameSupply): string[] {
  const sums = goal.pretty.match(/(?<!\^ |exp )\([^()]*? [-+] [^()]*\)/gu) ?? [];
  return [...new Set(sums)]
    .slice(0, mostFactors)
    .map((sum) => `try have ${supply.fresh('p')} : (0 : ℝ) < ${sum.slice(1, -1)} := by linarith`);
}

const mostFactors = 4;

/** What the logarithms of variables are that are at least one. */
const signsOfLogarithms = ({ proofs }: GoalContext): Fact[] =>
  proofs.flatMap(({ name: proof, type }) => {
    const [, operator, of] = atLeastOne.exec(type) ?? [];
    if (of === undefined) return [];
    const rule = operator === '<' ? 'Real.log_pos' : 'Real.log_nonneg';
    return [{ statement: `0 ${operator} Real.log ${of}`, proof: `${rule} ${proof}` }];
  });

const atLeastOne = new RegExp(`^1 ([<≤]) (${variableName})$`, 'u');

/** The numerals larger than one that logarithms are taken of, that are raised to a power, or that are factors of a side. */
function numeralsIn(
  { goal, target }: GoalContext,
  taken: readonly RelationOfPowers[],
  isTargetTaken: boolean,
): number[] {
  const text = [goal.pretty, ...taken.flatMap(({ solved }) => solved ?? [])].join('\n');
  const found = numeralPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, numeral]) => numeral!),
  );
  const relations: readonly Sides[] =
    isTargetTaken && target.kind === 'relation' ? [...taken, target] : taken;
  const factors = relations.flatMap(({ left, right }) => [left, right].flatMap(numeralFactors));
  return [...new Set([...found, ...factors].map(Number))].filter((numeral) => numeral > 1);
}

const numeralPatterns = [
  /(?<![\w.])(\d{1,6})\)? (?:: ℝ\)\)? )?\^/gu,
  /\blogb? (\d{1,6})\b/gu,
  /\blogb \S+ (\d{1,6})\b/gu,
  /\blogb? (?:\S+ )?\(1 \/ (\d{1,6})\)/gu,
];

function numeralFactors(side: string): string[] {
  const tokens = outerTokens(side).map(({ text }) => text);
  return tokens.filter((token, at) => /^\d{1,6}$/u.test(token) && tokens[at - 1] !== '^');
}

const mostBases = 3;

/**
 * Logarithms of numerals by those of fewer: of roots, as those leave the least to compare; of primes, where roots have a
 * factor in common that is none of them (2, 5 and 10).
 */
function byBases(numerals: readonly number[]): {
  readonly bases: readonly number[];
  readonly facts: readonly Fact[];
} {
  const roots = [...new Set(numerals.map((numeral) => rootOf(numeral).base))];
  const primes = roots.map((root) => primePowers(root).map(({ base }) => base));
  const areApart = new Set(primes.flat()).size === primes.flat().length;
  const written = numerals.map((numeral) => ({
    numeral,
    powers: areApart ? [rootOf(numeral)] : primePowers(numeral),
  }));
  const bases = new Set(written.flatMap(({ powers }) => powers.map(({ base }) => base)));
  return {
    bases: [...bases].sort((a, b) => a - b).slice(0, mostBases),
    facts: written.flatMap(({ numeral, powers }) =>
      bases.has(numeral) ? [] : [factOfNumeral(numeral, powers)],
    ),
  };
}

/** How logarithms of numerals are written by those of fewer. */
export const factsOfNumerals = (numerals: readonly number[]): readonly Fact[] => byBases(numerals).facts;

/** `Real.log 12 = 2 * Real.log 2 + Real.log 3` */
function factOfNumeral(numeral: number, powers: readonly NumeralPower[]): Fact {
  const sum = powers.map(({ base, exponent }) => `${exponent === 1 ? '' : `${exponent} * `}Real.log ${base}`);
  const product = powers.map(({ base, exponent }) => `${base}${exponent === 1 ? '' : ` ^ ${exponent}`}`);
  const byLaws = 'simp (disch := positivity) only [Real.log_mul, Real.log_pow] <;> push_cast <;> ring';
  return {
    statement: `Real.log ${numeral} = ${sum.join(' + ')}`,
    proof: `by rw [show (${numeral} : ℝ) = ${product.join(' * ')} by norm_num]; ${byLaws}`,
  };
}
