import { expect, test } from '@jest/globals';
import { holds } from '../../../src/prove/reading/naturals.ts';
import fc from '../../support/properties.ts';

const number = fc.integer({ min: 0, max: 50 });

test('propositions about numerals are decided with the arithmetic of natural numbers', () => {
  fc.assert(
    fc.property(number, number, number, (a, b, c) => {
      expect(holds(`${a} + ${b} * ${c} = ${a + b * c}`)).toBe(true);
      expect(holds(`${a} - ${b} - ${c} = ${Math.max(0, Math.max(0, a - b) - c)}`)).toBe(true);
      expect(holds(`(${a} + ${b}) / ${c} ≤ ${c === 0 ? 0 : Math.floor((a + b) / c)}`)).toBe(true);
      expect(holds(`${a} % ${c} = ${c === 0 ? a : a % c}`)).toBe(true);
      expect(holds(`${a} < ${b} ∨ ${b} ≤ ${a} ∧ ¬${a} = ${a + 1}`)).toBe(true);
      expect(holds(`${a} ∣ ${a * b}`)).toBe(true);
    }),
  );
});

test.each([
  ['2 ^ 3 ^ 2 = 512', true],
  ['10 - 3 - 2 = 5', true],
  ['7 ≠ 7', false],
  ['x + 1 = 2', null],
  ['2 ^ 1000 = 1', null],
  ['Nat.gcd 4 6 = 2', null],
  ['(1 + 2 = 3', null],
  ['3 = 3 → 1 = 2', null],
])('whether %s holds is computed: %s', (text, expected) => {
  expect(holds(text)).toBe(expected);
});
