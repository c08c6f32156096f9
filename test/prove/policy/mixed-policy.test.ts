import { expect, test } from '@jest/globals';
import type { Policy, Proposal } from '../../../search/interfaces.ts';
import { mixedPolicy } from '../../../src/prove/policy/mixed-policy.ts';
import fc from '../../support/properties.ts';

const position = { key: 'p', state: null };
const { signal } = new AbortController();

const saying = (proposals: readonly Proposal<string>[], tokens?: number): Policy<null, string> => ({
  propose: async () => proposals,
  ...(tokens !== undefined && { tokensUsed: () => tokens }),
});

const proposal = (action: string, probability: number, source: string): Proposal<string> => ({
  action,
  logProbability: Math.log(probability),
  source,
});

test('an action has the sum of its shares, the source that is surest of it, and the other one', async () => {
  const policy = mixedPolicy([
    {
      policy: saying([proposal('simp', 0.4, 'automation'), proposal('omega', 0.6, 'automation')]),
      share: 0.5,
    },
    { policy: saying([proposal('simp', 0.8, 'model'), proposal('rfl', 0.1, 'model')]), share: 0.5 },
  ]);
  const proposals = await policy.propose(position, signal);
  expect(proposals.map(({ action, source, otherSource }) => [action, source, otherSource])).toEqual([
    ['simp', 'model', 'automation'],
    ['omega', 'automation', undefined],
    ['rfl', 'model', undefined],
  ]);
  expect(proposals.map(({ logProbability }) => Math.exp(logProbability))).toEqual(
    [0.6, 0.3, 0.05].map((value) => expect.closeTo(value, 12)),
  );
});

test('of a mixture that is asked again only those answer that draw anew', async () => {
  const drawing = { ...saying([proposal('rfl', 0.5, 'model')]), drawsAnew: true };
  const fixed = saying([proposal('simp', 0.5, 'automation')]);
  const policy = mixedPolicy([
    { policy: fixed, share: 0.5 },
    { policy: drawing, share: 0.5 },
  ]);
  expect(policy.drawsAnew).toBe(true);
  expect((await policy.propose(position, signal)).length).toBe(2);
  expect((await policy.propose(position, signal, 1)).map(({ action }) => action)).toEqual(['rfl']);
  expect(mixedPolicy([{ policy: fixed, share: 1 }]).drawsAnew).toBe(false);
});

test('tokens add up, and each policy hears of everything', async () => {
  const heard: string[] = [];
  const listening: Policy<null, string> = {
    ...saying([], 3),
    observe: (_, tried) => heard.push(...tried.map(({ action }) => action)),
  };
  const policy = mixedPolicy([
    { policy: listening, share: 0.5 },
    { policy: { ...listening, tokensUsed: () => 4 }, share: 0.5 },
    { policy: saying([]), share: 0 },
  ]);
  policy.observe?.(position, [proposal('simp', 1, 'model')], []);
  expect(heard).toEqual(['simp', 'simp']);
  expect(policy.tokensUsed?.()).toBe(7);
});

test('one that fails fails the mixture', async () => {
  const broken: Policy<null, string> = { propose: () => Promise.reject(new Error('no model')) };
  const policy = mixedPolicy([
    { policy: saying([proposal('simp', 1, 'automation')]), share: 0.5 },
    { policy: broken, share: 0.5 },
  ]);
  await expect(policy.propose(position, signal)).rejects.toThrow('no model');
});

test('when one fails, none is under way any more', async () => {
  let underWay = 0;
  const slow: Policy<null, string> = {
    async propose() {
      underWay += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      underWay -= 1;
      return [];
    },
  };
  const broken: Policy<null, string> = { propose: () => Promise.reject(new Error('no model')) };
  const policy = mixedPolicy([
    { policy: broken, share: 0.5 },
    { policy: slow, share: 0.5 },
  ]);
  await expect(policy.propose(position, signal)).rejects.toThrow('no model');
  expect(underWay).toBe(0);
});

test('actions without any probability are added up, too', async () => {
  const saying0 = saying([proposal('simp', 0, 'model')]);
  const policy = mixedPolicy([
    { policy: saying0, share: 0.5 },
    { policy: saying0, share: 0.5 },
  ]);
  const proposals = await policy.propose(position, signal);
  expect(proposals.map(({ logProbability }) => logProbability)).toEqual([Number.NEGATIVE_INFINITY]);
});

const answers = fc.uniqueArray(
  fc.record({ action: fc.constantFrom('a', 'b', 'c', 'd', 'e'), weight: fc.integer({ min: 1, max: 100 }) }),
  { selector: ({ action }) => action, maxLength: 5 },
);

test('the mixture of distributions is a distribution, in order, each action once', async () => {
  await fc.assert(
    fc.asyncProperty(
      answers,
      answers,
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      async (one, two, share) => {
        const normal = (weighted: typeof one) => {
          const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
          return weighted.map(({ action, weight }) => proposal(action, weight / total, 'x'));
        };
        const policy = mixedPolicy([
          { policy: saying(normal(one)), share },
          { policy: saying(normal(two)), share: 1 - share },
        ]);
        const proposals = await policy.propose(position, signal);
        const mass = proposals.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0);
        expect(mass).toBeCloseTo((one.length > 0 ? share : 0) + (two.length > 0 ? 1 - share : 0), 9);
        expect(new Set(proposals.map(({ action }) => action)).size).toBe(proposals.length);
        const logs = proposals.map(({ logProbability }) => logProbability);
        expect(logs).toEqual([...logs].sort((a, b) => b - a));
      },
    ),
  );
});
