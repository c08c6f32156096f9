import { describe, expect, test } from '@jest/globals';
import type { NamedLemma } from '../../../src/agent/conjecture/conjecture.ts';
import { chooseLemmas, lemmasBehind } from '../../../src/agent/model-planner/draft.ts';
import fc from '../../support/properties.ts';

/** A lemma about a natural number `n`. */
const draftLemma = (
  name: string,
  { conclusion = `${name}_holds`, proof }: { readonly conclusion?: string; readonly proof?: string } = {},
): NamedLemma => ({
  ...{ name, conclusion, score: 0, surroundings: [], premises: [], origin: 'test', isForeign: false },
  variables: [{ name: 'n', type: 'Nat' }],
  ...(proof !== undefined && { proof }),
});

const names = (lemmas: Iterable<{ readonly name: string }>) => [...lemmas].map(({ name }) => name);

describe('of too many lemmas', () => {
  const lemmas = ['a', 'b', 'c', 'd'].map((name) => draftLemma(name));

  test('the first are kept', () => {
    expect(names(chooseLemmas(lemmas, 2))).toEqual(['a', 'b']);
    expect(chooseLemmas(lemmas, 4)).toEqual(lemmas);
  });

  test('what the theorem rests on is kept wherever it stands', () => {
    const needed = lemmasBehind('by simp [c, unknown]', lemmas);
    expect(names(needed)).toEqual(['c']);
    expect(names(chooseLemmas(lemmas, 2, needed))).toEqual(['a', 'c']);
  });

  test('a text rests on those that the proofs and statements of its lemmas name', () => {
    const chain = [
      draftLemma('low'),
      draftLemma('middle', { proof: 'by exact low n' }),
      draftLemma('bound'),
      draftLemma('high', { proof: 'by simp [middle]' }),
      draftLemma('stated', { conclusion: 'xs[n]’(bound n) = 1' }),
    ];
    expect(names(lemmasBehind('exact high n', chain)).sort()).toEqual(['high', 'low', 'middle']);
    expect(names(lemmasBehind('exact stated n', chain)).sort()).toEqual(['bound', 'stated']);
  });

  test('there are never more, and each has all that it names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(6)), { maxLength: 7 }),
        fc.nat(6),
        fc.integer({ min: 1, max: 7 }),
        (parts, wanted, most) => {
          const all = parts.map((uses, at) => {
            const earlier = uses.filter((use) => use < at).map((use) => `l${use}`);
            return draftLemma(`l${at}`, { proof: earlier.join(' ') });
          });
          const needed = lemmasBehind(`l${wanted}`, all);
          const kept = chooseLemmas(all, Math.max(most, needed.size), needed);
          expect(kept.length).toBe(Math.min(all.length, Math.max(most, needed.size)));
          const known = new Set(names(kept));
          for (const { proof = '' } of kept)
            for (const use of proof.split(' ').filter((word) => word !== '')) expect(known).toContain(use);
        },
      ),
    );
  });
});
