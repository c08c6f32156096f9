import { expect, test } from '@jest/globals';
import { Polynomial, readPolynomial } from '../../../../src/prove/enumerative/mathlib/polynomial.ts';
import { Rational } from '../../../../src/prove/enumerative/mathlib/rational.ts';
import { squaresIn } from '../../../../src/prove/enumerative/mathlib/sum-of-squares.ts';
import fc from '../../../support/properties.ts';

const read = (text: string): Polynomial => readPolynomial(text, { divides: true, subtracts: true })!;

test.each([
  ['a ^ 2 + b ^ 2 - 2 * a * b', 1],
  ['4 * b ^ 2 + (a + 1) ^ 2 - 4 * b * (a + 1)', 1],
  ['a ^ 2 + b ^ 2 + c ^ 2 - a * b - b * c - c * a', 2],
  ['x ^ 4 - 2 * x ^ 2 + 1', 1],
  ['x ^ 2 - x + 1', 2],
  ['8 * (a ^ 4 + b ^ 4) - (a + b) ^ 4', 2],
])('%s is a sum of %i squares', (text, count) => {
  expect(squaresIn(read(text))).toHaveLength(count);
});

test.each(['a * b', 'a ^ 2 - b ^ 2', 'x ^ 3', 'x ^ 2 - 3 * x + 1', 'x', '-1'])(
  '%s is no sum of squares',
  (text) => {
    expect(squaresIn(read(text))).toBeNull();
  },
);

test('squares of linear terms, each times a positive number, are found again as a sum of squares', () => {
  const coefficient = fc.integer({ min: -4, max: 4 });
  const linear = fc
    .tuple(coefficient, coefficient, coefficient)
    .map(([a, b, c]) =>
      [Polynomial.monomial('x'), Polynomial.monomial('y'), Polynomial.constant(new Rational(1n))]
        .map((part, at) => part.scaledBy(new Rational(BigInt([a, b, c][at]!))))
        .reduce((left, right) => left.plus(right)),
    );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), linear), { minLength: 1, maxLength: 4 }),
      (parts) => {
        const whole = parts
          .map(([factor, of]) => of.times(of).scaledBy(new Rational(BigInt(factor))))
          .reduce((left, right) => left.plus(right));
        expect(squaresIn(whole)).not.toBeNull();
        // One that is negative at some place is no sum of squares.
        expect(
          squaresIn(whole.scaledBy(new Rational(-1n)).minus(Polynomial.constant(new Rational(1n)))),
        ).toBeNull();
      },
    ),
  );
});
