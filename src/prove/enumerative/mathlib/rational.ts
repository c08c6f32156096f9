/** A rational number in lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Rational = { numerator: 0n, denominator: 1n };
export const one: Rational = { numerator: 1n, denominator: 1n };

export const isZero = ({ numerator }: Rational): boolean => numerator === 0n;

/** @throws RangeError for a denominator of zero */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError('a denominator is zero');
  const divisor = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const multiply = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator);

export const negate = ({ numerator, denominator }: Rational): Rational => ({
  numerator: -numerator,
  denominator,
});

/** @throws RangeError for zero */
export const invert = ({ numerator, denominator }: Rational): Rational => rational(denominator, numerator);

/** As Lean reads it: `3`, `-3`, `3 / 4`, `-3 / 4`. */
export const rationalText = ({ numerator, denominator }: Rational): string =>
  denominator === 1n ? `${numerator}` : `${numerator} / ${denominator}`;

/** Not negative. */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
