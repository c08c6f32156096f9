import type { GoalContext } from '../../reading/goal-context.ts';
import { nextStep, pairsOf, type WeightedTactic, weighted, workedOut } from '../tactic-provider.ts';
import { type EquationInContext, equationsOf, type NumberType, printedType, scaledBy } from './numbers.ts';
import {
  atomsIn,
  atomsOf,
  type Coefficients,
  degreeOf,
  fromCoefficients,
  Polynomial,
  rationalRoots,
} from './polynomial.ts';
import { Rational } from './rational.ts';
import { halves } from './sum-of-squares.ts';

/** Square roots of numerals as multiples of those of numbers without a square in them: `√80 = 4 * √5`. */
export function radicals({ goal, tactics }: GoalContext): WeightedTactic[] {
  if (goal.shape.binders > 0 || !tactics.has('norm_num') || !goal.target.includes('√')) return [];
  const found = [...new Set([...goal.target.matchAll(/√(\d{1,9})/gu)].map(([, of]) => Number(of)))];
  const rules = found.flatMap((of) => {
    const factor = largestSquareRoot(of);
    if (factor === 1) return [];
    const rest = of / factor ** 2;
    const right = rest === 1 ? `${factor}` : `${factor} * √${rest}`;
    const last = rest === 1 ? '' : `Real.sqrt_mul (by norm_num), `;
    const square = rest === 1 ? `${factor} ^ 2` : `${factor} ^ 2 * ${rest}`;
    return [
      `show √(${of} : ℝ) = ${right} by rw [show (${of} : ℝ) = ${square} by norm_num, ${last}Real.sqrt_sq (by norm_num)]`,
    ];
  });
  if (rules.length === 0) return [];
  const rewritten = `rw [${rules.join(', ')}]`;
  return [
    ...weighted(0.8, `(${rewritten}; field_simp; norm_num)`, `(${rewritten}; ring_nf; norm_num)`),
    ...weighted(0.3, rewritten),
  ];
}

/** The largest n of which the square divides. */
function largestSquareRoot(of: number): number {
  for (let root = Math.floor(Math.sqrt(of)); root > 1; root -= 1) if (of % root ** 2 === 0) return root;
  return 1;
}

/** What may be squared to show inequalities between polynomials. */
export function squareRoots(atoms: readonly string[], polynomials: readonly Polynomial[]): Polynomial[] {
  const single = atoms.map((name) => Polynomial.monomial(name));
  const linear = [
    ...single,
    ...pairsOf(single).flatMap(([a, b]) => [a.minus(b), a.plus(b)]),
    ...single.map((a) => a.minus(Polynomial.one)),
  ];
  const scaledByRadicals = atoms.filter(isRadical).flatMap((radical) =>
    single
      .filter((_, at) => atoms[at] !== radical)
      .map((a) => Polynomial.monomial(radical).times(a))
      .flatMap((a) => [a.minus(Polynomial.one), a.minus(Polynomial.monomial(radical))]),
  );
  const isQuartic = polynomials.some((polynomial) => [...polynomial.keys()].some((key) => degreeOf(key) > 3));
  const products =
    isQuartic && atoms.length <= 4
      ? pairsOf(atoms).map(([a, b]) => Polynomial.monomial(a).times(Polynomial.monomial(b)))
      : [];
  const squared = products.length === 0 ? [] : [...products, ...single.map((a) => a.times(a))];
  return [
    ...linear,
    ...scaledByRadicals,
    ...pairsOf(squared).map(([a, b]) => a.minus(b)),
    ...polynomials.flatMap(ofHighDegree).slice(0, mostOfHighDegree),
  ];
}

export const isRadical = (name: string): boolean => name.startsWith('√');

const mostOfHighDegree = 60;

/** Products whose squares a polynomial has for terms, and their sums and differences where they have the same degree. */
function ofHighDegree(polynomial: Polynomial): Polynomial[] {
  const roots = (halves(polynomial) ?? []).filter((monomial) => degreeOf(monomial) > 1);
  const single = roots.map((monomial) => Polynomial.monomial(monomial));
  const pairs = pairsOf(single).filter(
    ([a, b]) => degreeOf([...a.keys()][0]!) === degreeOf([...b.keys()][0]!),
  );
  return [
    ...single,
    ...pairs.flatMap(([a, b]) => [a.minus(b), a.plus(b)]),
    ...single.map((a) => a.minus(Polynomial.one)),
  ];
}

/** Equations that the hypotheses have in one unknown are solved: its values are those roots that are rational. */
export function roots(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0 || !context.tactics.has('linear_combination')) return [];
  const known = equationsOf(context);
  const types = [...new Set(known.map(({ type }) => type))].filter(
    (type) => type !== 'Nat' && type !== 'NNReal',
  );
  const splits = types.flatMap((type) => {
    const system = known.filter((equation) => equation.type === type).slice(0, mostEquations);
    const unknowns = [...atomsOf(system.map(({ difference }) => difference))];
    return unknowns
      .filter((unknown) => !/^√\d+$/u.test(unknown))
      .slice(0, mostUnknowns)
      .flatMap((unknown) => solved(system, unknown, type, context) ?? []);
  });
  const alone = splits.flatMap(({ tactic }) => nextStep(3, tactic));
  return [...together(splits, context), ...alone];
}

/** A case distinction by the values of an unknown. */
interface Split {
  readonly tactic: string;
  readonly cases: number;
}

const mostCases = 8;

/** All unknowns at once, and in each case what usually ends it. */
function together(splits: readonly Split[], { tactics }: GoalContext): WeightedTactic[] {
  const [first, ...others] = splits;
  if (first === undefined || splits.reduce((cases, split) => cases * split.cases, 1) > mostCases) return [];
  if (!tactics.has('linarith') || !tactics.has('norm_num')) return [];
  const printed = splits.flatMap(({ tactic }) => tactic.match(/√(?:\d+|\([^()]*\))/gu) ?? []);
  const values = [...new Set(printed)];
  const aboutRoots = values.map((root) => `Real.sqrt_nonneg ${root.slice(1)}`);
  const last =
    aboutRoots.length === 0
      ? 'nlinarith'
      : `linarith [${aboutRoots.join(', ')}] | nlinarith [${aboutRoots.join(', ')}, ${values.map((root) => `Real.sq_sqrt (show (0 : ℝ) ≤ ${root.slice(1)} by norm_num)`).join(', ')}]`;
  const closers = `first | omega | linarith | (norm_num at *; done) | ${last}`;
  const further = [...others.map(({ tactic }) => tactic), closers].map(
    (tactic) => `all_goals\n  ${tactic.replaceAll('\n', '\n  ')}`,
  );
  return workedOut(3.5, [first.tactic, ...further].join('\n'));
}

const mostEquations = 8;
const mostUnknowns = 6;
const highestDegree = 4;

/** A polynomial that is zero, and the sum of equations times polynomials that says so. */
interface Consequence {
  readonly polynomial: Polynomial;
  /** By the proof of an equation, what it is multiplied by. */
  readonly factors: ReadonlyMap<string, Polynomial>;
}

function solved(
  system: readonly EquationInContext[],
  unknown: string,
  type: NumberType,
  context: GoalContext,
): Split | null {
  const found = consequencesIn(system, unknown)
    .flatMap((consequence) => {
      const coefficients = consequence.polynomial.coefficientsIn(unknown);
      return coefficients === null ? [] : [{ consequence, coefficients }];
    })
    .filter(({ coefficients }) => coefficients.length > 1 && coefficients.length <= highestDegree + 1)
    .sort((a, b) => a.coefficients.length - b.coefficients.length)[0];
  if (found === undefined) return null;
  const { consequence, coefficients } = found;
  // Linear equations by themselves are solved all together (`equations.ts`).
  if (coefficients.length === 2 && [...consequence.factors.values()].every((factor) => factor.degree === 0))
    return null;
  return splitAtRoots(consequence, coefficients, unknown, type, context);
}

/** What follows linearly from the equations and from each times the unknown, and speaks of nothing but the unknown. */
function consequencesIn(system: readonly EquationInContext[], unknown: string): Consequence[] {
  let rows: Consequence[] = system.flatMap(({ difference, proof }) =>
    ['', unknown].map((monomial) => ({
      polynomial: difference.timesMonomial(monomial),
      factors: new Map([[proof, Polynomial.monomial(monomial)]]),
    })),
  );
  const others = new Set(rows.flatMap(({ polynomial }) => [...polynomial.keys()]));
  for (const monomial of others) {
    if (atomsIn(monomial).every((atom) => atom === unknown)) continue;
    const pivot = rows.find(({ polynomial }) => polynomial.has(monomial));
    if (pivot === undefined) continue;
    rows = rows
      .filter((row) => row !== pivot)
      .map((row) => {
        const coefficient = row.polynomial.get(monomial);
        if (coefficient === undefined) return row;
        return plus(row, pivot, coefficient.over(pivot.polynomial.get(monomial)!).negated());
      });
  }
  return rows.filter(({ polynomial }) => polynomial.size > 0);
}

/** The first, and the second times a number. */
function plus(row: Consequence, other: Consequence, factor: Rational): Consequence {
  const factors = new Map(row.factors);
  for (const [proof, polynomial] of other.factors)
    factors.set(proof, (factors.get(proof) ?? new Polynomial()).plus(polynomial.scaledBy(factor)));
  return { polynomial: row.polynomial.plus(other.polynomial.scaledBy(factor)), factors };
}

/** A factor of the polynomial, what the unknown is where it is zero (null: it never is), and the proof of that from `h`. */
interface Factor {
  readonly text: string;
  readonly value: string | null;
  readonly proof: string;
}

function splitAtRoots(
  { factors: combination }: Consequence,
  coefficients: Coefficients,
  unknown: string,
  type: NumberType,
  context: GoalContext,
): Split | null {
  const found = rationalRoots(coefficients);
  if (found === null) return null;
  const last = quadraticPart(found.rest, unknown, type);
  if (last === null || found.roots.length + last.factors.length === 0) return null;
  const linear = found.roots.map(
    (root): Factor => ({
      text: fromCoefficients([root.negated(), Rational.one], unknown).toString(),
      value: root.toString(),
      proof: 'by linear_combination h',
    }),
  );
  const factors = [...linear, ...last.factors];
  const multipliers = [...combination]
    .map(([proof, factor]) => [proof, factor.scaledBy(Rational.one.over(found.rest.at(-1)!))] as const)
    .filter(([, factor]) => factor.size > 0);
  const all = [...found.roots, ...multipliers.flatMap(([, factor]) => [...factor.values()])];
  if (type === 'Int' && all.some(({ denominator }) => denominator !== 1n)) return null;
  const values = [...new Set(factors.flatMap(({ value }) => value ?? []))];
  if (values.length === 0) return null;
  if (values.length === 1 && context.proofs.some((proof) => proof.type === `${unknown} = ${values[0]}`))
    return null;
  const isVariable = context.variables.some((variable) => variable.name === unknown);
  const pattern = isVariable ? 'rfl' : context.names().fresh('h');
  const typed = isVariable ? unknown : `(${unknown} : ${printedType[type]})`;
  const product = factors
    .map(({ text }) => `(${text})`)
    .reduceRight((right, left, at) => `${left} * ${at === factors.length - 2 ? right : `(${right})`}`);
  const sums = [...multipliers.map(([proof, factor]) => scaledBy(factor, proof)), ...last.terms];
  const lines = [
    `obtain ${values.map(() => pattern).join(' | ')} : ${values.map((value) => `${typed} = ${value}`).join(' ∨ ')} := by`,
    `  have h : ${product} = 0 := by linear_combination ${sums.join(' + ')}`,
    // With a namespace open that has one of its own, the bare name is that one.
    ...(factors.length > 1 ? ['  simp only [_root_.mul_eq_zero] at h'] : []),
    `  rcases h with ${factors.map(() => 'h').join(' | ')}`,
    ...factors.map(({ value, proof }) =>
      value === null
        ? `  · exact absurd h (${proof})`
        : `  · exact ${alternative(values.indexOf(value), values.length, proof)}`,
    ),
  ];
  return { tactic: lines.join('\n'), cases: values.length };
}

interface QuadraticPart {
  readonly factors: readonly Factor[];
  /** What the product of the factors needs besides the equations. */
  readonly terms: readonly string[];
}

/** What has no rational root: a number, or a quadratic polynomial with no root at all or with two that are real; null: anything else. */
function quadraticPart(rest: Coefficients, unknown: string, type: NumberType): QuadraticPart | null {
  if (rest.length === 1) return { factors: [], terms: [] };
  if (rest.length !== 3 || type === 'Complex') return null;
  const [c, b] = rest.map((coefficient) => coefficient.over(rest[2]!)) as [Rational, Rational];
  const half = b.times(new Rational(1n, 2n));
  // x² + b x + c = (x + b / 2)² - square
  const square = half.times(half).minus(c);
  const centred = fromCoefficients([half, Rational.one], unknown).toString();
  if (square.numerator < 0n)
    return {
      factors: [
        {
          text: fromCoefficients([c, b, Rational.one], unknown).toString(),
          value: null,
          proof: `by nlinarith [sq_nonneg (${centred})]`,
        },
      ],
      terms: [],
    };
  if (type !== 'Real') return null;
  const root = `√${square.isInteger ? square.numerator : `(${square})`}`;
  const centre = half.isZero ? '' : `${half.negated()} `;
  const at = (sign: '+' | '-'): Factor => ({
    text: `${centred} ${sign === '+' ? '-' : '+'} ${root}`,
    value: centre === '' ? `${sign === '+' ? '' : '-'}${root}` : `${centre}${sign} ${root}`,
    proof: 'by linear_combination h',
  });
  return {
    factors: [at('+'), at('-')],
    terms: [`-1 * Real.sq_sqrt (show (0 : ℝ) ≤ ${square} by norm_num)`],
  };
}

/** One of several alternatives: `.inr (.inl (p))`. */
function alternative(at: number, of: number, proof: string): string {
  const inner = at === of - 1 ? proof : `.inl (${proof})`;
  return Array.from({ length: at }).reduce<string>((term) => `.inr (${term})`, inner);
}
