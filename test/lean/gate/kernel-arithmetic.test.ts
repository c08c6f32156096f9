import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import fc from '../../support/properties.ts';

/*
 * Lean's kernel computes with numerals by a library of its own where it is compiled to WebAssembly, one that few people use.
 * A single wrong sum there proves `False`, so it is held against JavaScript's.
 */

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const word = 32n;
/** Numbers of up to twelve machine words, many of which are all ones, all zeros or at a border. */
const words = fc.array(
  fc.oneof(fc.constantFrom(0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff), fc.nat(0xffff_ffff)),
  { minLength: 1, maxLength: 12 },
);
const natural = fc.oneof(
  fc.bigInt({ min: 0n, max: 1n << 33n }),
  words.map((digits) => digits.reduce((sum, digit) => (sum << word) | BigInt(digit), 0n)),
);
const shift = fc.nat(200).map(BigInt);

const gcd = (left: bigint, right: bigint): bigint => (right === 0n ? left : gcd(right, left % right));

/** Each operation that the kernel has a shortcut for, with its meaning. */
const operations: Record<string, (left: bigint, right: bigint) => bigint> = {
  'Nat.add': (left, right) => left + right,
  'Nat.sub': (left, right) => (left > right ? left - right : 0n),
  'Nat.mul': (left, right) => left * right,
  'Nat.div': (left, right) => (right === 0n ? 0n : left / right),
  'Nat.mod': (left, right) => (right === 0n ? left : left % right),
  'Nat.gcd': gcd,
  'Nat.land': (left, right) => left & right,
  'Nat.lor': (left, right) => left | right,
  'Nat.xor': (left, right) => left ^ right,
};
const comparisons: Record<string, (left: bigint, right: bigint) => boolean> = {
  'Nat.beq': (left, right) => left === right,
  'Nat.ble': (left, right) => left <= right,
};
const shifts: Record<string, (value: bigint, by: bigint) => bigint> = {
  'Nat.shiftLeft': (value, by) => value << by,
  'Nat.shiftRight': (value, by) => value >> by,
};
const log2 = (value: bigint): number => Math.max(0, value.toString(2).length - 1);

/** Results of all operations, as Lean writes them and as JavaScript computes them. */
function sums(left: bigint, right: bigint, by: bigint): [string, bigint | number][] {
  // A dividend near a multiple of its divisor is where long division has to correct itself.
  const near = left * right + left;
  return [
    ...Object.entries(operations).flatMap(([name, value]): [string, bigint][] => [
      [`${name} ${left} ${right}`, value(left, right)],
      [`${name} ${near} ${right}`, value(near, right)],
    ]),
    ...Object.entries(comparisons).map(([name, value]): [string, number] => [
      `(${name} ${left} ${right}).toNat`,
      Number(value(left, right)),
    ]),
    ...Object.entries(shifts).map(([name, value]): [string, bigint] => [
      `${name} ${left} ${by}`,
      value(left, by),
    ]),
    [`Nat.pow ${left} ${by % 5n}`, left ** (by % 5n)],
    [`Nat.log2 ${left}`, log2(left)],
  ];
}

const fact = (rows: readonly [string, bigint | number][]): string =>
  `example : [${rows.map(([sum]) => sum)}] = [${rows.map(([, value]) => value)}] := by decide +kernel`;
const errorsIn = async (facts: readonly string[]): Promise<string[]> => {
  const outcome = await engine.elaborate(facts.join('\n'), fileLimits);
  if (outcome.kind !== 'elaborated') throw new Error(outcome.kind);
  return outcome.report.messages.filter(({ severity }) => severity === 'error').map(({ text }) => text);
};

test('the kernel computes with large numbers as JavaScript does', async () => {
  const row = fc.tuple(natural, natural, shift).map((numbers) => fact(sums(...numbers)));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 20 }), async (facts) => {
      expect(await errorsIn(facts)).toEqual([]);
    }),
    { numRuns: 4 },
  );
});

test('a wrong number is none', async () => {
  const wrong = sums(2n ** 70n, 3n, 1n).map(([sum, value]) => fact([[sum, BigInt(value) + 1n]]));
  expect(await errorsIn(wrong)).toHaveLength(wrong.length);
});
