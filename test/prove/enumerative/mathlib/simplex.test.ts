import { expect, test } from '@jest/globals';
import { solveNonnegative } from '../../../../src/prove/enumerative/mathlib/linear-algebra.ts';
import { Rational } from '../../../../src/prove/enumerative/mathlib/rational.ts';
import fc from '../../../support/properties.ts';

const vector = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 4, maxLength: 4 });
const column = (entries: readonly number[]) =>
  new Map(
    entries.flatMap((entry, row) => (entry === 0 ? [] : [[`r${row}`, new Rational(BigInt(entry))] as const])),
  );

test('a combination with weights that are not negative is found where there is one, and is one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(vector, fc.integer({ min: 0, max: 4 })), { minLength: 1, maxLength: 8 }),
      (chosen) => {
        const columns = chosen.map(([entries]) => column(entries));
        const target = [0, 1, 2, 3].map((row) =>
          chosen.reduce((sum, [entries, weight]) => sum + entries[row]! * weight, 0),
        );
        if (target.every((entry) => entry === 0)) return;
        const weights = solveNonnegative(columns, column(target))!;
        expect(weights).not.toBeNull();
        expect(weights.every(({ numerator }) => numerator >= 0n)).toBe(true);
        for (const [row, entry] of target.entries()) {
          const sum = columns.reduce(
            (total, each, at) => total.plus((each.get(`r${row}`) ?? Rational.zero).times(weights[at]!)),
            Rational.zero,
          );
          expect(`${sum}`).toBe(String(entry));
        }
      },
    ),
  );
});

test('there is none where a row would have to be negative', () => {
  expect(solveNonnegative([column([1, 2, 0, 0]), column([3, 0, 0, 1])], column([-1, 0, 0, 0]))).toBeNull();
});
