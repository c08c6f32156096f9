import { describe, expect, test } from '@jest/globals';
import { pathOrdering } from '../../../src/prove/completion/path-ordering.ts';
import { instantiate } from '../../../src/prove/completion/substitution.ts';
import { TermBank, type Variable } from '../../../src/prove/completion/term.ts';
import fc from '../../support/properties.ts';
import { arbitraryTerm, reader } from './terms.ts';

const ranks = ['a', 'b', 'c', 'f', 'g'];
const bank = new TermBank();
const ordering = pathOrdering((symbol) => ranks.indexOf(symbol));
const open = arbitraryTerm(bank, 2);
const ground = arbitraryTerm(bank, 0);

describe('the path ordering', () => {
  test('is a total order on ground terms', () => {
    fc.assert(
      fc.property(ground, ground, ground, (s, t, u) => {
        const ways = [ordering.isGreater(s, t), s === t, ordering.isGreater(t, s)];
        expect(ways.filter(Boolean)).toHaveLength(1);
        if (ordering.isGreater(s, t) && ordering.isGreater(t, u)) expect(ordering.isGreater(s, u)).toBe(true);
      }),
    );
  });

  test('is kept by what stands for variables, and by what stands around', () => {
    fc.assert(
      fc.property(open, open, ground, ground, (s, t, x, y) => {
        fc.pre(ordering.isGreater(s, t));
        const by = new Map<Variable, typeof x>([
          [bank.variable(0, null), x],
          [bank.variable(1, null), y],
        ]);
        expect(ordering.isGreater(instantiate(bank, s, by), instantiate(bank, t, by))).toBe(true);
        expect(ordering.isGreater(bank.apply('f', [x, s]), bank.apply('f', [x, t]))).toBe(true);
      }),
    );
  });

  test('puts a term above its parts', () => {
    fc.assert(
      fc.property(open, open, (s, t) => {
        expect(ordering.isGreater(bank.apply('f', [s, t]), s)).toBe(true);
        expect(ordering.isGreater(bank.apply('g', [s]), s)).toBe(true);
      }),
    );
  });

  test('says nothing of terms whose instances may go either way', () => {
    const { term, bank: own } = reader();
    const plain = pathOrdering((symbol) => ranks.indexOf(symbol));
    expect(plain.isGreater(term('f X Y'), term('f Y X'))).toBe(false);
    expect(plain.isGreater(term('g X'), term('Y'))).toBe(false);
    expect(own.apply('a', [])).toBe(term('a'));
  });
});
