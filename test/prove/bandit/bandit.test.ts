import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import type { Proposal } from '../../../search/interfaces.ts';
import { Bandit, type Trial } from '../../../src/prove/bandit/bandit.ts';
import fc from '../../support/properties.ts';

const proposal = (source: string, probability: number, action = source): Proposal<string> => ({
  action,
  source,
  logProbability: Math.log(probability),
});

const trial = (result: Trial['result'], arm = 'a/a', probability = 0.5): Trial => ({
  goalType: 'eq',
  arm,
  probability,
  result,
});

describe('the bandit, computed by hand,', () => {
  // An arm that nobody knows: θ ~ Gamma(0.5, 0.5).
  const cautious = () => new Bandit({ optimism: 0, discount: 0.5, floor: 0 });

  test('has the posterior mean as its advantage', () => {
    const bandit = cautious();
    expect(bandit.advantage('eq', 'a/a')).toBeCloseTo(1, 12);
    bandit.observe(trial('failed'));
    // R = 0, P = 1/2: (0.5 + 0) / (0.5 + 0.5) = 1/2.
    expect(bandit.advantage('eq', 'a/a')).toBeCloseTo(1 / 2, 12);
    bandit.observe(trial('proved'));
    // R = 0/2 + 1, P = (1/2)/2 + 1/2 = 3/4: 1.5 / 1.25 = 6/5.
    expect(bandit.advantage('eq', 'a/a')).toBeCloseTo(6 / 5, 12);
    expect(bandit.advantage('eq', 'b/b')).toBeCloseTo(1, 12);
    expect(bandit.advantage('and', 'a/a')).toBeCloseTo(1, 12);
  });

  test('has standard deviations added by optimism', () => {
    const bandit = new Bandit({ optimism: 2 });
    // mean 1, deviation √0.5 / 0.5 = √2.
    expect(bandit.advantage('eq', 'a/a')).toBeCloseTo(1 + 2 * Math.SQRT2, 12);
  });

  test('a new position counts little, one that is known nothing', () => {
    const bandit = cautious();
    bandit.observe(trial('new'));
    // R = 0.01, P = 1/2.
    expect(bandit.advantage('eq', 'a/a')).toBeCloseTo(0.51, 12);
    bandit.observe(trial('known'));
    // R = 0.01/2, P = 3/4.
    expect(bandit.advantage('eq', 'a/a')).toBeCloseTo(0.505 / 1.25, 12);
  });

  test('hopeless arms sink, closers rise', () => {
    const bandit = new Bandit();
    for (let time = 0; time < 5; time += 1) {
      bandit.observe(trial('failed', 'idle/idle'));
      bandit.observe(trial('proved', 'closer/closer'));
    }
    const given = [proposal('idle', 0.4), proposal('plain', 0.3), proposal('closer', 0.3)];
    expect(bandit.rank('eq', given).map(({ action }) => action)).toEqual(['closer', 'plain', 'idle']);
  });
});

const arms = fc.constantFrom('a', 'b', 'c', 'd');
const results = fc.constantFrom<Trial['result']>('proved', 'new', 'known', 'failed', 'timeout');
const history = fc.array(
  fc.record({
    goalType: fc.constantFrom('eq', 'and'),
    arm: arms,
    probability: fc.double({ min: 0.001, max: 1, noNaN: true }),
    result: results,
  }),
  { maxLength: 60 },
);
const weights = fc.array(fc.record({ arm: arms, weight: fc.integer({ min: 1, max: 500 }) }), {
  minLength: 1,
  maxLength: 30,
});

function distribution(
  entries: readonly { readonly arm: string; readonly weight: number }[],
): Proposal<string>[] {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  return entries
    .map(({ arm, weight }, at) => ({ ...proposal(arm, weight / total, arm), action: `${arm} ${at}` }))
    .sort((a, b) => b.logProbability - a.logProbability);
}

function taught(trials: readonly Trial[]): Bandit {
  const bandit = new Bandit();
  for (const { arm, ...rest } of trials) bandit.observe({ ...rest, arm: `${arm}/${arm}` });
  return bandit;
}

describe('whatever was observed', () => {
  test('the same actions, once each, as a descending distribution; a tenth of each probability is left', () => {
    fc.assert(
      fc.property(history, weights, (trials, entries) => {
        const given = distribution(entries);
        const ranked = taught(trials).rank('eq', given);
        const sorted = (of: readonly Proposal<string>[]) => of.map(({ action }) => action).sort();
        expect(sorted(ranked)).toEqual(sorted(given));
        const logs = ranked.map(({ logProbability }) => logProbability);
        expect(logs).toEqual([...logs].sort((a, b) => b - a));
        expect(logs.every((log) => Number.isFinite(log) && log <= 0)).toBe(true);
        expect(logs.reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 9);
        const before = new Map(given.map(({ action, logProbability }) => [action, logProbability]));
        for (const { action, logProbability } of ranked) {
          expect(logProbability).toBeGreaterThanOrEqual(before.get(action)! + Math.log(0.1) - 1e-9);
        }
        expect(ranked.map(({ source }) => source)).not.toContain(undefined);
      }),
    );
  });

  test('what is left out of a distribution stays out, and very small probabilities stay in order', () => {
    const given = [
      { action: 'a', source: 'a', logProbability: -900 },
      { action: 'b', source: 'b', logProbability: -901 },
    ];
    const logs = new Bandit().rank('eq', given).map(({ logProbability }) => logProbability);
    expect(logs).toEqual([expect.closeTo(-900, 9), expect.closeTo(-901, 9)]);
    expect(new Bandit().rank('eq', [])).toEqual([]);
  });

  test('what has no probability at all stays as it is', () => {
    const none = Number.NEGATIVE_INFINITY;
    const given = ['a', 'b'].map((action) => ({ action, source: action, logProbability: none }));
    expect(new Bandit().rank('eq', given)).toEqual(given);
    const one = [{ action: 'c', source: 'c', logProbability: -1 }, ...given];
    const logs = new Bandit().rank('eq', one).map(({ logProbability }) => logProbability);
    expect(logs).toEqual([expect.closeTo(-1, 9), none, none]);
  });

  test('the same history gives the same order', () => {
    fc.assert(
      fc.property(history, weights, (trials, entries) => {
        const given = distribution(entries);
        expect(taught(trials).rank('eq', given)).toEqual(taught(trials).rank('eq', given));
      }),
    );
  });

  test('a failure lowers its arm, a proof raises it above that, and no other arm moves', () => {
    fc.assert(
      fc.property(
        history,
        arms,
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (trials, arm, probability) => {
          const advantage = (result: Trial['result'] | null, of: string = arm) =>
            taught(
              result === null ? trials : [...trials, { goalType: 'eq', arm, probability, result }],
            ).advantage('eq', `${of}/${of}`);
          expect(advantage('proved')).toBeGreaterThan(advantage('failed'));
          expect(advantage('failed')).toBe(advantage('timeout'));
          for (const other of ['a', 'b', 'c', 'd'].filter((name) => name !== arm)) {
            expect(advantage('proved', other)).toBe(advantage(null, other));
          }
        },
      ),
    );
  });

  test('failures alone keep an arm below where it began, and above nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1 }),
        (probabilities) => {
          const bandit = new Bandit();
          const first = bandit.advantage('eq', 'a/a');
          for (const probability of probabilities) {
            bandit.observe(trial('failed', 'a/a', probability));
            expect(bandit.advantage('eq', 'a/a')).toBeLessThan(first);
            expect(bandit.advantage('eq', 'a/a')).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});

test('on a stationary problem the regret of a round falls, far below that of choosing at random', () => {
  const chances = new Map([
    ['a', 0.05],
    ['b', 0.1],
    ['c', 0.6],
    ['d', 0.2],
  ]);
  const best = 0.6;
  const given = [...chances.keys()].map((arm) => proposal(arm, 1 / chances.size));
  const rounds = 400;
  const regretOf = (seed: number): { early: number; late: number } => {
    const bandit = new Bandit({ discount: 1 });
    const random = seededRandom(seed);
    let early = 0;
    let late = 0;
    for (let round = 0; round < rounds; round += 1) {
      const arm = bandit.rank('eq', given)[0]!.source!;
      const chance = chances.get(arm)!;
      bandit.observe(trial(random.next() < chance ? 'proved' : 'failed', `${arm}/${arm}`, 0.25));
      if (round < rounds / 4) early += best - chance;
      else if (round >= (3 * rounds) / 4) late += best - chance;
    }
    return { early, late };
  };
  const runs = Array.from({ length: 20 }, (_, seed) => regretOf(seed + 1));
  const mean = (of: (run: { early: number; late: number }) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length / (rounds / 4);
  const uniform = best - (0.05 + 0.1 + 0.6 + 0.2) / 4;
  expect(mean(({ early }) => early)).toBeLessThan(uniform / 2);
  expect(mean(({ late }) => late)).toBeLessThan(mean(({ early }) => early) / 2);
});
