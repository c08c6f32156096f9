import { expect, test } from '@jest/globals';
import { primePowers, rootOf } from '../../../../src/prove/enumerative/mathlib/prime-powers.ts';
import fc from '../../../support/properties.ts';

const number = fc.integer({ min: 2, max: 999_999 });

test('a number is the product of its prime powers, and their bases are primes in ascending order', () => {
  fc.assert(
    fc.property(number, (n) => {
      const powers = primePowers(n);
      const bases = powers.map(({ base }) => base);
      expect(powers.reduce((product, { base, exponent }) => product * base ** exponent, 1)).toBe(n);
      expect(bases).toEqual([...bases].sort((a, b) => a - b));
      for (const base of bases)
        for (let divisor = 2; divisor * divisor <= base; divisor += 1) expect(base % divisor).not.toBe(0);
    }),
  );
});

test('the root of a power is the root of its base, and no number has a smaller one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 1, max: 3 }), (base, exponent) => {
      const ofBase = rootOf(base);
      expect(rootOf(base ** exponent)).toEqual({ base: ofBase.base, exponent: ofBase.exponent * exponent });
    }),
  );
  expect(rootOf(12)).toEqual({ base: 12, exponent: 1 });
  expect(rootOf(64)).toEqual({ base: 2, exponent: 6 });
});
