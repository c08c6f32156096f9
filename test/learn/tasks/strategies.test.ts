import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import {
  difficultyWeight,
  drawStart,
  expectedVariance,
  frontier,
  nextStage,
  sampleTasks,
  type TaskPlan,
} from '../../../src/learn/tasks/task-sampler.ts';
import fc from '../../support/properties.ts';

describe('difficulty', () => {
  test('by hand: the mean of p (1 - p) under the posterior', () => {
    expect(expectedVariance({ tried: 0, proved: 0 })).toBeCloseTo(1 / 6, 9);
    expect(expectedVariance({ tried: 2, proved: 1 })).toBeCloseTo(1 / 5, 9);
    expect(expectedVariance({ tried: 4, proved: 0 })).toBeCloseTo(5 / 42, 9);
  });

  test('one half is best, and both sides are alike', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), (tried, some) => {
        const proved = Math.min(some, tried);
        const weight = expectedVariance({ tried, proved });
        expect(weight).toBeCloseTo(expectedVariance({ tried, proved: tried - proved }), 12);
        const half = Math.floor(tried / 2);
        expect(weight).toBeLessThanOrEqual(expectedVariance({ tried, proved: half }) + 1e-12);
      }),
    );
  });

  test('what was never tried counts more', () => {
    expect(difficultyWeight({ tried: 0, proved: 0 }, 3)).toBeCloseTo(0.5, 9);
    expect(difficultyWeight({ tried: 1, proved: 0 }, 3)).toBeCloseTo(1 / 6, 9);
  });
});

describe('the horizon', () => {
  const plan = { stages: [8, 16, 32], mostRounds: 3, leastRise: 0.05 };

  test('begins with the first stage, and stays while the share proved rises', () => {
    expect(nextStage(plan, [])).toBe(0);
    expect(nextStage(plan, [{ stage: 0, share: 0.1 }])).toBe(0);
    expect(
      nextStage(plan, [
        { stage: 0, share: 0.1 },
        { stage: 0, share: 0.2 },
      ]),
    ).toBe(0);
  });

  test('goes on when it has stopped to rise, after the most rounds, and never beyond the last', () => {
    expect(
      nextStage(plan, [
        { stage: 0, share: 0.2 },
        { stage: 0, share: 0.22 },
      ]),
    ).toBe(1);
    const rising = [0.1, 0.2, 0.3].map((share) => ({ stage: 0, share }));
    expect(nextStage(plan, rising)).toBe(1);
    expect(
      nextStage(plan, [
        { stage: 2, share: 0.3 },
        { stage: 2, share: 0.1 },
      ]),
    ).toBe(2);
  });

  test('rounds of an earlier stage are not compared with', () => {
    expect(
      nextStage(plan, [
        { stage: 0, share: 0.5 },
        { stage: 1, share: 0.1 },
      ]),
    ).toBe(1);
  });
});

describe('the reverse curriculum', () => {
  const plan = { share: 1, advanceAt: 0.5, leastTries: 2 };

  test('begins with the last step, and goes back as far as it succeeds', () => {
    expect(frontier(4, new Map(), plan)).toBe(3);
    expect(frontier(4, new Map([[3, { tried: 1, proved: 1 }]]), plan)).toBe(3);
    expect(frontier(4, new Map([[3, { tried: 2, proved: 1 }]]), plan)).toBe(2);
    const all = new Map([3, 2, 1].map((given) => [given, { tried: 2, proved: 2 }]));
    expect(frontier(4, all, plan)).toBe(0);
    expect(frontier(4, new Map(all).set(2, { tried: 4, proved: 1 }), plan)).toBe(2);
  });

  test('starts are drawn from all stages that were reached', () => {
    const tries = new Map([[3, { tried: 2, proved: 2 }]]);
    const random = seededRandom(1);
    const drawn = new Set(Array.from({ length: 50 }, () => drawStart(4, tries, plan, random)));
    expect([...drawn].sort()).toEqual([2, 3]);
    expect(drawStart(1, new Map(), plan, random)).toBe(0);
  });
});

describe('the tasks of a round', () => {
  const theorems = Array.from({ length: 20 }, (_, at) => `t${at}`);
  const plan: TaskPlan = {
    count: 5,
    firstCount: 8,
    bootstrap: false,
    difficulty: 'variance',
    fresh: 1_000,
    horizon: { stages: [10, 20], mostRounds: 1, leastRise: 0 },
    reverse: null,
  };
  const search = (theorem: string, proved: boolean) => ({ theorem, proved, given: 0 });

  test('the same seed chooses the same, and the first round is a larger one', () => {
    const first = sampleTasks({ theorems, known: new Map() }, [], plan, seededRandom(3));
    expect(first).toEqual(sampleTasks({ theorems, known: new Map() }, [], plan, seededRandom(3)));
    expect(first.stage).toBe(0);
    expect(first.tasks.map(({ calls }) => calls)).toEqual(Array(8).fill(10));
    expect(new Set(first.tasks.map(({ theorem }) => theorem)).size).toBe(8);
  });

  test('what was never tried comes first, at the horizon of the stage', () => {
    const past = [{ stage: 0, searches: theorems.slice(0, 15).map((id) => search(id, true)) }];
    const { stage, tasks } = sampleTasks({ theorems, known: new Map() }, past, plan, seededRandom(3));
    expect(stage).toBe(1);
    expect(tasks.map(({ theorem }) => theorem).sort()).toEqual(theorems.slice(15).sort());
    expect(tasks[0]?.calls).toBe(20);
  });

  test('uniform: what came of theorems before has no part in it', () => {
    const past = [{ stage: 0, searches: theorems.slice(0, 15).map((id) => search(id, true)) }];
    const drawn = (from: TaskPlan['difficulty']) =>
      sampleTasks({ theorems, known: new Map() }, past, { ...plan, difficulty: from }, seededRandom(3));
    expect(drawn('variance').tasks.every(({ theorem }) => theorems.indexOf(theorem) >= 15)).toBe(true);
    const without = sampleTasks(
      { theorems, known: new Map() },
      [{ stage: 0, searches: [] }],
      { ...plan, difficulty: 'uniform' },
      seededRandom(3),
    );
    expect(drawn('uniform')).toEqual(without);
  });

  test('a search that was shown steps of a proof does not raise the share that the horizon goes by', () => {
    const shown = { theorem: 't1', proved: true, given: 1 };
    const past = [
      { stage: 0, searches: [search('t1', false), search('t2', true)] },
      { stage: 0, searches: [search('t1', false), search('t2', true), shown, shown] },
    ];
    const rising: TaskPlan = { ...plan, horizon: { stages: [10, 20], mostRounds: 9, leastRise: 0.01 } };
    expect(sampleTasks({ theorems, known: new Map() }, past, rising, seededRandom(3)).stage).toBe(1);
  });

  test('theorems that are proved half of the time come more often than those that always are', () => {
    const past = Array.from({ length: 6 }, (_, round) => ({
      stage: 1,
      searches: [search('always', true), search('half', round % 2 === 0)],
    }));
    const random = seededRandom(5);
    const half = Array.from({ length: 2_000 }, () => {
      const { tasks } = sampleTasks(
        { theorems: ['always', 'half'], known: new Map() },
        past,
        { ...plan, count: 1 },
        random,
      );
      return tasks[0]?.theorem === 'half';
    }).filter(Boolean).length;
    // 16/72 against 7/72: two to one, and more.
    expect(half / 2_000).toBeGreaterThan(0.65);
  });

  test('a share of them begins on a known proof, and what is shown costs calls too', () => {
    const known = new Map([
      ['t0', 4],
      ['t1', 1],
    ]);
    const reverse = { share: 0.4, advanceAt: 1, leastTries: 1 };
    const past = [{ stage: 0, searches: [{ theorem: 't0', proved: true, given: 3 }] }];
    const { tasks } = sampleTasks({ theorems, known }, past, { ...plan, reverse }, seededRandom(3));
    expect(tasks).toHaveLength(5);
    const shown = tasks.filter(({ given }) => given > 0);
    expect(shown.map(({ theorem }) => theorem)).toEqual(['t0']);
    expect([2, 3]).toContain(shown[0]?.given);
    expect(shown[0]?.calls).toBe(20 + shown[0]!.given);
  });
});
