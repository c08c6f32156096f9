import { describe, expect, test } from '@jest/globals';
import { chooseLemmas, lemmasBehind } from '../../../src/agent/model-planner/draft.ts';
import fc from '../../support/properties.ts';
import { draftLemma } from './draft-lemma.ts';

const names = (lemmas: Iterable<{ readonly name: string }>) => [...lemmas].map(({ name }) => name);

describe('of too many lemmas', () => {
  const lemmas = [draftLemma('a', 0.2), draftLemma('b', 0.9), draftLemma('c', 0.1), draftLemma('d', 0.5)];

  test('those with the highest scores are kept, in their order', () => {
    expect(names(chooseLemmas(lemmas, 2))).toEqual(['b', 'd']);
    expect(names(chooseLemmas(lemmas, 3))).toEqual(['a', 'b', 'd']);
    expect(chooseLemmas(lemmas, 4)).toEqual(lemmas);
  });

  test('of equal ones the first', () => {
    const equal = ['a', 'b', 'c'].map((name) => draftLemma(name, 0.5));
    expect(names(chooseLemmas(equal, 2))).toEqual(['a', 'b']);
  });

  test('what the theorem rests on is kept whatever its score', () => {
    const needed = lemmasBehind('by simp [c, unknown]', lemmas);
    expect(names(needed)).toEqual(['c']);
    expect(names(chooseLemmas(lemmas, 2, needed))).toEqual(['b', 'c']);
  });

  test('none is kept without those that its proof or its statement names', () => {
    const chain = [
      draftLemma('low', 0.1),
      draftLemma('middle', 0.3, { proof: 'by exact low n' }),
      draftLemma('bound', 0.2),
      draftLemma('high', 0.9, { proof: 'by simp [middle]' }),
      draftLemma('stated', 0.8, { conclusion: 'xs[n]’(bound n) = 1' }),
    ];
    expect(names(lemmasBehind('exact high n', chain)).sort()).toEqual(['high', 'low', 'middle']);
    expect(names(chooseLemmas(chain, 3))).toEqual(['low', 'middle', 'high']);
    expect(names(chooseLemmas(chain, 2))).toEqual(['bound', 'stated']);
    expect(names(chooseLemmas(chain, 1))).toEqual(['bound']);
  });

  test('there are never more, and each has all that it names', () => {
    const draft = fc.array(
      fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), uses: fc.array(fc.nat(6)) }),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(draft, fc.integer({ min: 1, max: 7 }), (parts, most) => {
        const all = parts.map(({ score, uses }, at) =>
          draftLemma(`l${at}`, score, {
            proof: uses
              .filter((use) => use < at)
              .map((use) => `l${use}`)
              .join(' '),
          }),
        );
        const kept = chooseLemmas(all, most);
        expect(kept.length).toBeLessThanOrEqual(most);
        expect(kept.length > 0).toBe(all.length > 0);
        const known = new Set(names(kept));
        for (const { proof = '' } of kept)
          for (const use of proof.split(' ').filter((word) => word !== '')) expect(known).toContain(use);
      }),
    );
  });
});
