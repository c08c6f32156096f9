import { atomsIn, type Polynomial, productOf, scaled, sum } from './polynomial.ts';
import { add, gcd, isZero, multiply, type Rational, rational, zero } from './rational.ts';

/** The coefficients of a polynomial in one atom, the constant first; the last is not zero. */
export type Coefficients = readonly Rational[];

/** Null where there is another atom. */
export function coefficientsIn(polynomial: Polynomial, atom: string): Coefficients | null {
  const found: Rational[] = [];
  for (const [monomial, coefficient] of polynomial) {
    const atoms = atomsIn(monomial);
    if (atoms.some((other) => other !== atom)) return null;
    found[atoms.length] = coefficient;
  }
  return Array.from(found, (coefficient) => coefficient ?? zero);
}

export const fromCoefficients = (coefficients: Coefficients, atom: string): Polynomial =>
  coefficients.reduce<Polynomial>(
    (total, coefficient, exponent) =>
      sum(total, scaled(new Map([[productOf(Array(exponent).fill(atom)), rational(1n)]]), coefficient)),
    new Map(),
  );

/** p(x) / (x - r) and p(r). */
function divide(coefficients: Coefficients, root: Rational): { quotient: Rational[]; remainder: Rational } {
  const quotient: Rational[] = [];
  let last = zero;
  for (const coefficient of coefficients.toReversed()) {
    last = add(coefficient, multiply(root, last));
    quotient.unshift(last);
  }
  return { quotient: quotient.slice(1), remainder: quotient[0] ?? zero };
}

export interface Factors {
  /** Rational roots, each as often as it is one. */
  readonly roots: readonly Rational[];
  /** What has no rational root: p is the product of it and x - r for all roots r. */
  readonly rest: Coefficients;
}

/** Numerators and denominators of roots are looked for among the divisors of numbers up to this. */
const largestCoefficient = 1_000_000n;

/** Null where the coefficients are too large to look for roots. */
export function rationalRoots(coefficients: Coefficients): Factors | null {
  const roots: Rational[] = [];
  let rest = [...coefficients];
  for (;;) {
    const root = rest.length < 2 ? null : someRoot(rest);
    if (root === 'unknown') return null;
    if (root === null) return { roots, rest };
    roots.push(root);
    rest = divide(rest, root).quotient;
  }
}

function someRoot(coefficients: Coefficients): Rational | null | 'unknown' {
  if (isZero(coefficients[0]!)) return zero;
  const common = coefficients.reduce(
    (least, { denominator }) => (least / gcd(least, denominator)) * denominator,
    1n,
  );
  const whole = (coefficient: Rational): bigint => {
    const value = (coefficient.numerator * common) / coefficient.denominator;
    return value < 0n ? -value : value;
  };
  const [first, last] = [whole(coefficients[0]!), whole(coefficients.at(-1)!)];
  if (first > largestCoefficient || last > largestCoefficient) return 'unknown';
  const below = divisors(last);
  for (const numerator of divisors(first))
    for (const denominator of below)
      for (const candidate of [rational(numerator, denominator), rational(-numerator, denominator)])
        if (isZero(divide(coefficients, candidate).remainder)) return candidate;
  return null;
}

/** Of a number that is not negative, in their order. */
export function divisors(of: bigint): bigint[] {
  const found: bigint[] = [];
  for (let small = 1n; small * small <= of; small += 1n)
    if (of % small === 0n) found.push(small, ...(small * small === of ? [] : [of / small]));
  return found.sort((a, b) => Number(a - b));
}
