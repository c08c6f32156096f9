import { describe, expect, test } from '@jest/globals';
import { solve } from '../../../../src/prove/enumerative/mathlib/equations.ts';
import { Polynomial, readPolynomial } from '../../../../src/prove/enumerative/mathlib/polynomial.ts';
import { Rational } from '../../../../src/prove/enumerative/mathlib/rational.ts';
import fc from '../../../support/properties.ts';

const field = { divides: true, subtracts: true };
const read = (text: string): Polynomial | null => readPolynomial(text, field);

describe('a printed term is read as a polynomial', () => {
  test.each([
    ['x ^ 2 - 2 * x + 1', '(x - 1) * (x - 1)'],
    ['x * (y + z)', 'y * x + z * x'],
    ['-(x - y)', 'y - x'],
    ['2⁻¹ * 0 + x / 2 + x / 2', 'x'],
    ['0.25 * x', 'x / 4'],
    ['f 2 + f (x + 1)', 'f (x + 1) + f 2'],
    ['(x + 1) ^ 3', 'x ^ 3 + 3 * x ^ 2 + 3 * x + 1'],
    ['-x ^ 2', '0 - x * x'],
    ['√2 * √2', '√2 ^ 2'],
  ])('%s is %s', (one, other) => {
    expect(read(one)).not.toBeNull();
    expect(read(one)).toEqual(read(other));
  });

  test.each(['x / y', 'x ^ n', 'x ^ 100', '∑ i ∈ s, i', 'x % 2', '(x + 1) y', '2 x', 'x +', '(x', ''])(
    '%s is no polynomial',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  test('where numbers are natural nothing is subtracted, and integers are not divided', () => {
    expect(readPolynomial('a - b', { divides: false, subtracts: false })).toBeNull();
    expect(readPolynomial('a / 2', { divides: false, subtracts: true })).toBeNull();
    expect(readPolynomial('a - 2 * b', { divides: false, subtracts: true })).not.toBeNull();
  });
});

const number = fc
  .tuple(fc.bigInt(-9n, 9n), fc.bigInt(1n, 5n))
  .map(([numerator, denominator]) => new Rational(numerator, denominator));
const { tree: polynomial } = fc.letrec<{ tree: Polynomial }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    number.map((value) => Polynomial.constant(value)),
    fc.constantFrom('x', 'y', 'f 2').map((text) => Polynomial.monomial(text)),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => a.plus(b)),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => a.minus(b)),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => a.times(b)),
  ),
}));

test('what a polynomial is written as is read as the same polynomial', () => {
  fc.assert(
    fc.property(polynomial, (given) => {
      const again = read(given.toString());
      expect(again!.minus(given).size).toBe(0);
    }),
  );
});

test('a linear system with a solution gets one, and one without gets none', () => {
  const entry = fc.bigInt(-3n, 3n).map((value) => new Rational(value));
  const rows = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(
      rows.chain((height) =>
        fc.record({
          columns: fc.array(fc.array(entry, { minLength: height, maxLength: height }), { maxLength: 4 }),
          target: fc.array(entry, { minLength: height, maxLength: height }),
          factors: fc.array(entry, { minLength: 4, maxLength: 4 }),
        }),
      ),
      ({ columns, target, factors }) => {
        const named = (values: readonly Rational[]) =>
          new Map(values.map((value, row) => [`${row}`, value] as const));
        const combined = (by: readonly Rational[]): readonly Rational[] =>
          target.map((_, row) =>
            columns.reduce((total, column, at) => total.plus(column[row]!.times(by[at]!)), new Rational(0n)),
          );
        const given = columns.map(named);
        const reachable = solve(given, named(combined(factors)));
        expect(reachable).not.toBeNull();
        expect(combined(reachable!)).toEqual(combined(factors));
        const other = solve(given, named(target));
        if (other !== null) expect(combined(other)).toEqual(target);
      },
    ),
  );
});
