import type { Shape } from '../../../../core/goal.ts';
import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import type { Proposition } from '../../reading/proposition.ts';
import { Polynomial, readPolynomial, type TypeDivision } from './polynomial.ts';
import { Rational } from './rational.ts';

/** Types of numbers, those that others are cast into first. */
const numberTypes = ['Complex', 'Real', 'NNReal', 'Rat', 'Int', 'Nat'] as const;
export type NumberType = (typeof numberTypes)[number];

/** The type of numbers that a statement compares, as far as its constants tell: what a cast leads to. */
export const numberTypeOf = ({ constants }: Shape): NumberType | null =>
  numberTypes.find((type) => constants.includes(type)) ?? null;

export const reading: Readonly<Record<NumberType, TypeDivision>> = {
  Complex: { divides: true, subtracts: true },
  Real: { divides: true, subtracts: true },
  NNReal: { divides: true, subtracts: false },
  Rat: { divides: true, subtracts: true },
  Int: { divides: false, subtracts: true },
  Nat: { divides: false, subtracts: false },
};

const orders: ReadonlySet<string | null> = new Set(['LE.le', 'LT.lt', 'GE.ge', 'GT.gt']);
/** Whether this is the head of an inequality. */
export const isOrder = (head: string | null): boolean => orders.has(head);

/** What a relation of numbers compares, as the polynomial left - right. */
export interface PolynomialRelation {
  readonly type: NumberType;
  /** As it is printed: `=`, `≤`... */
  readonly operator: string;
  readonly difference: Polynomial;
}

function readRelation(shape: Shape, proposition: Proposition): PolynomialRelation | null {
  const type = numberTypeOf(shape);
  if (shape.binders > 0 || type === null || proposition.kind !== 'relation') return null;
  const { operator, ...sides } = proposition;
  // Of numbers that can't be subtracted from each other the sides can.
  const [left, right] = [sides.left, sides.right].map((side) => readPolynomial(side, reading[type]));
  if (left == null || right == null) return null;
  return { type, operator, difference: left.minus(right) };
}

/** What a goal says of numbers. */
export interface RelationsOfGoal {
  /** Null where the target is no relation of polynomials. */
  readonly target: PolynomialRelation | null;
  /** The hypotheses that are. */
  readonly said: readonly { readonly proof: Proof; readonly relation: PolynomialRelation }[];
}

const known = new WeakMap<GoalContext, RelationsOfGoal>();

/** Read once for all providers that ask. */
export function relationsOf(context: GoalContext): RelationsOfGoal {
  const found = known.get(context) ?? {
    target: readRelation(context.goal.shape, context.target),
    said: context.proofs.flatMap((proof) => {
      const relation = readRelation(proof.hypothesis.shape, proof.proposition);
      return relation === null ? [] : [{ proof, relation }];
    }),
  };
  known.set(context, found);
  return found;
}

/** The target's and the hypotheses', where they are relations of polynomials. */
export function allRelationsOf(context: GoalContext): readonly PolynomialRelation[] {
  const { target, said } = relationsOf(context);
  return [...(target === null ? [] : [target]), ...said.map(({ relation }) => relation)];
}

export interface EquationInContext extends PolynomialRelation {
  /** A hypothesis, or another proof of it. */
  readonly proof: string;
}

/** What is true of single atoms: the square of the imaginary unit, those of the roots of numerals, and what sines and cosines have to do with each other. */
export function lawsOf(atoms: Iterable<string>, type: NumberType): readonly EquationInContext[] {
  const given = [...atoms];
  const law = (zero: Polynomial, proof: string): EquationInContext => ({
    ...{ type, operator: '=', difference: zero, proof },
  });
  const ofOne = given.flatMap((text): EquationInContext[] => {
    const root = /^√(\d+)$/u.exec(text)?.[1];
    const square = Polynomial.monomial(text).times(Polynomial.monomial(text));
    if (type === 'Complex' && text === 'Complex.I') return [law(square.plus(Polynomial.one), 'Complex.I_sq')];
    if (type !== 'Real' || root === undefined) return [];
    const proof = `Real.sq_sqrt (show (0 : ℝ) ≤ ${root} by norm_num)`;
    return [law(square.minus(Polynomial.constant(new Rational(BigInt(root)))), proof)];
  });
  return type === 'Real'
    ? [...ofOne, ...anglesIn(given).flatMap((angle) => trigonometric(angle, given, law))]
    : ofOne;
}

const trigonometry = /^(?<space>Real\.)?(?:sin|cos) (?<angle>\S+|\(.*\))$/u;

/** What sines and cosines are taken of; of twice an angle, the angle. */
function anglesIn(atoms: readonly string[]): readonly string[] {
  const found = atoms.flatMap((text) => trigonometry.exec(text)?.groups?.['angle'] ?? []);
  return [...new Set(found.map((angle) => /^\(2 \* (\S+)\)$/u.exec(angle)?.[1] ?? angle))];
}

function trigonometric(
  angle: string,
  atoms: readonly string[],
  law: (zero: Polynomial, proof: string) => EquationInContext,
): EquationInContext[] {
  // With the namespace open they are printed without it.
  const space = atoms.some((text) => text.startsWith('Real.')) ? 'Real.' : '';
  const of = (name: string, argument: string): Polynomial =>
    Polynomial.monomial(`${space}${name} ${argument}`);
  const [sine, cosine] = [of('sin', angle), of('cos', angle)];
  const two = new Rational(2n);
  const twice = `(2 * ${angle})`;
  const laws = [
    law(sine.times(sine).plus(cosine.times(cosine)).minus(Polynomial.one), `Real.sin_sq_add_cos_sq ${angle}`),
  ];
  if (atoms.includes(`${space}sin ${twice}`))
    laws.push(law(of('sin', twice).minus(sine.times(cosine).scaledBy(two)), `Real.sin_two_mul ${angle}`));
  if (atoms.includes(`${space}cos ${twice}`))
    laws.push(
      law(
        of('cos', twice).minus(cosine.times(cosine).scaledBy(two)).plus(Polynomial.one),
        `Real.cos_two_mul ${angle}`,
      ),
    );
  return laws;
}

/** The hypotheses that are polynomial equations. */
export const equationsOf = (context: GoalContext): readonly EquationInContext[] =>
  relationsOf(context).said.flatMap(({ proof, relation }) =>
    relation.operator === '=' ? [{ ...relation, proof: proof.name }] : [],
  );

/** As Lean prints them. */
export const printedType: Readonly<Record<NumberType, string>> = {
  Complex: 'ℂ',
  Real: 'ℝ',
  NNReal: 'ℝ≥0',
  Rat: 'ℚ',
  Int: 'ℤ',
  Nat: 'ℕ',
};

/** `h`, `2 * h`, `(x + y) * h` */
export function scaledBy(factor: Polynomial, name: string): string {
  const text = factor.toString();
  if (text === '1') return name;
  return factor.size === 1 && !text.startsWith('-') ? `${text} * ${name}` : `(${text}) * ${name}`;
}
