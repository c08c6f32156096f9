import { describe, expect, test } from '@jest/globals';
import {
  fromCoefficients,
  rationalRoots,
  readPolynomial,
} from '../../../../src/prove/enumerative/mathlib/polynomial.ts';
import { Rational } from '../../../../src/prove/enumerative/mathlib/rational.ts';
import fc from '../../../support/properties.ts';

const fraction = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 4 }))
  .map(([numerator, denominator]) => new Rational(BigInt(numerator), BigInt(denominator)));

describe('a polynomial in one atom', () => {
  test('has the roots of its factors, each as often as it has the factor', () => {
    fc.assert(
      fc.property(fc.array(fraction, { minLength: 1, maxLength: 4 }), (roots) => {
        const whole = roots
          .map((root) => fromCoefficients([root.negated(), Rational.one], 'x'))
          .reduce((left, right) => left.times(right), fromCoefficients([new Rational(3n)], 'x'));
        const found = rationalRoots(whole.coefficientsIn('x')!)!;
        expect(found.roots.map(String).sort()).toEqual(roots.map(String).sort());
        expect(found.rest.map(String)).toEqual(['3']);
      }),
    );
  });

  test('keeps a factor without rational roots', () => {
    const whole = readPolynomial('(x - 9) * (x ^ 2 + 9 * x + 80)', { divides: true, subtracts: true })!;
    const { roots, rest } = rationalRoots(whole.coefficientsIn('x')!)!;
    expect(roots.map(String)).toEqual(['9']);
    expect(rest.map(String)).toEqual(['80', '9', '1']);
  });

  test('is none where there is another atom', () => {
    const whole = readPolynomial('x ^ 2 + y', { divides: true, subtracts: true })!;
    expect(whole.coefficientsIn('x')).toBeNull();
  });
});
