import { expect, test } from '@jest/globals';
import { best } from '../../../src/prove/lemma-index/symbol-index.ts';
import fc from '../../support/properties.ts';

test('the best are the first of all in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), fc.nat(8), (scores, count) => {
      const sorted = scores
        .map((score, item) => ({ item, score }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.item - b.item);
      expect(best(scores.length, (item) => scores[item] as number, count)).toEqual(sorted.slice(0, count));
      // An answer of 0 for what would not get in changes nothing.
      const lazy = (item: number, bar: number): number => {
        const score = scores[item] as number;
        return score > bar ? score : 0;
      };
      expect(best(scores.length, lazy, count)).toEqual(sorted.slice(0, count));
    }),
  );
});
