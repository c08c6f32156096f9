import { expect, test } from '@jest/globals';
import type { Proposal } from '../../../search/interfaces.ts';
import { placeFeatures, rankProposals } from '../../../src/prove/ranking/ranker.ts';
import fc from '../../support/properties.ts';

const size = 64;
const goal = 'n : Nat\n⊢ n + 0 = n';
const none: ReadonlySet<string> = new Set();
const shares = (proposals: readonly Proposal<string>[]) =>
  proposals.map(({ logProbability }) => logProbability).sort((a, b) => b - a);

const someProposals = fc
  .uniqueArray(fc.constantFrom('simp', 'omega', 'rfl', 'induction n', 'cases n', 'rw [h]'), { minLength: 1 })
  .chain((actions) =>
    fc
      .array(fc.double({ min: -20, max: -0.01, noNaN: true }), {
        minLength: actions.length,
        maxLength: actions.length,
      })
      .map((logs) =>
        actions.map((action, at) => ({ action, source: 'test', logProbability: logs[at]! - Math.log(6) })),
      ),
  );

test('the same tactics with the same probabilities, dealt out anew, most probable first', () => {
  const weights = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: size, maxLength: size });
  fc.assert(
    fc.property(someProposals, weights, (proposals, values) => {
      const ranked = rankProposals(proposals, goal, none, { prior: 1, features: Float32Array.from(values) });
      expect(ranked.map(({ action }) => action).sort()).toEqual(proposals.map(({ action }) => action).sort());
      expect(ranked.map(({ logProbability }) => logProbability)).toEqual(shares(proposals));
    }),
  );
});

test('a ranker that has learnt nothing changes nothing', () => {
  fc.assert(
    fc.property(someProposals, (proposals) => {
      const ranked = rankProposals(proposals, goal, none, { prior: 1, features: new Float32Array(size) });
      const sorted = [...proposals].sort((a, b) => b.logProbability - a.logProbability);
      expect(ranked).toEqual(sorted);
    }),
  );
  expect(rankProposals([], goal, none, { prior: 1, features: new Float32Array(size) })).toEqual([]);
});

test('what the weights speak for comes first', () => {
  const features = new Float32Array(2 ** 12);
  const proposals = ['simp', 'omega'].map((action) => ({ action, source: 'test', logProbability: -1 }));
  const [, omega] = placeFeatures({ goal, ownWords: none }, proposals, features.length);
  for (const place of omega!) features[place] = 1;
  expect(rankProposals(proposals, goal, none, { prior: 1, features })[0]?.action).toBe('omega');
});

test('what was worked out to lead to a proof comes before all that the weights speak for', () => {
  const features = new Float32Array(2 ** 12);
  const proposals = ['simp', 'omega', 'calc a'].map((action) => ({
    ...{ action, source: 'test', logProbability: -1 },
    ...(action === 'calc a' ? { isWorkedOut: true } : {}),
  }));
  const [, omega] = placeFeatures({ goal, ownWords: none }, proposals, features.length);
  for (const place of omega!) features[place] = 1;
  const ranked = rankProposals(proposals, goal, none, { prior: 1, features });
  expect(ranked.map(({ action }) => action)).toEqual(['calc a', 'omega', 'simp']);
});
