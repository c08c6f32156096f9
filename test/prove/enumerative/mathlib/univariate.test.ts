import { describe, expect, test } from '@jest/globals';
import {
  coefficientsIn,
  fromCoefficients,
  negate,
  one,
  type Polynomial,
  product,
  rational,
  rationalRoots,
  rationalText,
  readPolynomial,
} from '../../../../src/prove/enumerative/mathlib/polynomial.ts';
import fc from '../../../support/properties.ts';

const fraction = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 4 }))
  .map(([numerator, denominator]) => rational(BigInt(numerator), BigInt(denominator)));

describe('a polynomial in one atom', () => {
  test('has the roots of its factors, each as often as it has the factor', () => {
    fc.assert(
      fc.property(fc.array(fraction, { minLength: 1, maxLength: 4 }), (roots) => {
        const whole = roots
          .map((root) => fromCoefficients([negate(root), one], 'x'))
          .reduce<Polynomial>(product, fromCoefficients([rational(3n)], 'x'));
        const found = rationalRoots(coefficientsIn(whole, 'x')!)!;
        expect(found.roots.map(rationalText).sort()).toEqual(roots.map(rationalText).sort());
        expect(found.rest.map(rationalText)).toEqual(['3']);
      }),
    );
  });

  test('keeps a factor without rational roots', () => {
    const whole = readPolynomial('(x - 9) * (x ^ 2 + 9 * x + 80)', { divides: true, subtracts: true })!;
    const { roots, rest } = rationalRoots(coefficientsIn(whole, 'x')!)!;
    expect(roots.map(rationalText)).toEqual(['9']);
    expect(rest.map(rationalText)).toEqual(['80', '9', '1']);
  });

  test('is none where there is another atom', () => {
    const whole = readPolynomial('x ^ 2 + y', { divides: true, subtracts: true })!;
    expect(coefficientsIn(whole, 'x')).toBeNull();
  });
});
