import { expect, test } from '@jest/globals';
import { TrainProgress } from '../../../src/learn/report/train-progress.ts';
import { underwayText } from '../../../src/learn/report/underway.ts';
import { presetNames, presets } from '../../../src/learn/run/config/presets.ts';
import { TimeLeft, totalMs, workOfRun } from '../../../src/learn/run/time-left.ts';
import type { SearchPart, TrainEvent } from '../../../src/learn/run/train-events.ts';

/** A clock that the test winds. */
const clockAt = () => {
  let ms = 0;
  return { now: () => ms, wind: (more: number) => (ms += more) };
};

test('what is neither search nor training has its own line, and no line outlives its step', () => {
  const progress = new TrainProgress(3, clockAt());
  expect(progress.line()).toBeNull();
  progress.take({ kind: 'working', round: 1, on: 'problems' });
  expect(progress.step()).toBe('round 1 (2 of 3): making new theorems');
  progress.take({ kind: 'round-started', round: 1, policy: 'toy' });
  progress.take({ kind: 'searching', what: 'tasks', total: 2 });
  expect(progress.step()).toBe('round 1 (2 of 3): searching: 0 of 2 done, 0 proved');
  expect(progress.take({ kind: 'working', round: 1, on: 'perplexity' })).toBe(
    'round 1 (2 of 3): making examples, and asking the model what it knows already',
  );
  expect(progress.line()).toContain('making examples');
  progress.take({ kind: 'training', steps: 5, from: 0 });
  expect(progress.step()).toBe('round 1 (2 of 3): training, step 0 of 5');
  progress.take({ kind: 'working', round: 1, on: 'check' });
  expect(progress.step()).toBe('round 1 (2 of 3): trying the new model');
  progress.take({ kind: 'searching', what: 'evaluation', total: 4 });
  progress.take({ kind: 'working', round: 1, on: 'values' });
  expect(progress.step()).toBe('round 1 (2 of 3): asking the model how good the states of all searches are');
});

test('the line has the round of how many, what is done of how much, and the time that has passed', () => {
  const clock = clockAt();
  const progress = new TrainProgress(2, clock);
  progress.take({ kind: 'searching', what: 'baseline', total: 169 });
  clock.wind(5_000);
  expect(progress.line()).toBe('valid, before there is a model: 0 of 169 done, 0 proved · 5.00 s');
  progress.take({ kind: 'round-started', round: 0, policy: 'toy' });
  progress.take({ kind: 'surveying', total: 24 });
  progress.take({ kind: 'surveyed' });
  clock.wind(240_000);
  expect(progress.line()).toBe(
    'round 0 (1 of 2): trying all tactics at what was proved: 1 of 24 done · 4 min 05 s',
  );
  // What was said before is not said again because time has passed.
  expect(progress.step()).toBe('round 0 (1 of 2): trying all tactics at what was proved: 1 of 24 done');
  progress.take({ kind: 'surveying', total: 2 });
  expect(progress.take({ kind: 'surveyed' })).toBeNull();
  expect(progress.take({ kind: 'surveyed' })).toBe(
    'round 0 (1 of 2): trying all tactics at what was proved: 2 of 2 done',
  );
});

test('what a search has done is not cut off on a terminal of 80 columns', () => {
  const progress = new TrainProgress(10, clockAt());
  progress.take({ kind: 'round-started', round: 9, policy: 'toy' });
  const parts: readonly SearchPart[] = [
    'baseline',
    'base',
    'canaries',
    'tasks',
    'ranked',
    'evaluation',
    'alone',
  ];
  for (const what of parts) {
    progress.take({ kind: 'searching', what, total: 169 });
    expect(progress.step()).toMatch(/^.{1,51}: 0 of 169 done, 0 proved$/u);
  }
});

const record = { verdict: 'proved', spent: { calls: 3 } } as Extract<
  TrainEvent,
  { kind: 'searched' }
>['record'];

test('the time that is left is told from the start, and follows the pace of the machine', () => {
  const clock = clockAt();
  const progress = new TrainProgress(3, clock);
  const work = workOfRun({ ...presets.ranker, ranking: null }, 1, 1);
  const [baseline, canaries, tasks] = work;
  expect(work.map(({ what, units }) => [what, units])).toEqual([
    ['baseline', 288],
    ['canaries', 3],
    ['tasks', 80],
  ]);
  expect(progress.take({ kind: 'planned', work })).toBe(
    'About 7 min to go, as far as it can be reckoned now',
  );
  progress.take({ kind: 'searching', what: 'baseline', total: 100 });
  expect(progress.line()).toMatch(/: 0 of 100 done, 0 proved · 0 ms · about \d min left$/u);
  // Twice as slow as was guessed.
  for (let done = 0; done < 50; done += 1) {
    clock.wind(2 * baseline!.eachMs);
    progress.take({ kind: 'searched', record });
  }
  const rest = 50 * baseline!.eachMs + 3 * canaries!.eachMs + 80 * tasks!.eachMs;
  expect(progress.underway()?.leftMs).toBeCloseTo(2 * rest, 3);
  expect(progress.underway()).toMatchObject({
    round: null,
    searches: { what: 'valid, before there is a model', total: 100, calls: 150 },
    losses: [],
  });
  expect(progress.underway()?.searches?.proved.slice(-1)).toEqual([50]);
});

test('what an earlier sitting has done says nothing of the pace, and a part that is left out is not waited for', () => {
  const clock = clockAt();
  const left = new TimeLeft(
    [
      { round: -1, what: 'baseline', units: 10, eachMs: 1_000 },
      { round: 0, what: 'tasks', units: 10, eachMs: 2_000 },
      { round: 0, what: 'training', units: 10, eachMs: 0 },
      { round: 1, what: 'tasks', units: 10, eachMs: 2_000 },
    ],
    0,
  );
  expect(left.left()).toBe(50_000);
  left.take({ kind: 'searching', what: 'baseline', total: 10 }, clock.now());
  for (let done = 0; done < 10; done += 1) left.take({ kind: 'searched', record }, clock.now());
  expect(left.left()).toBe(40_000);
  left.take({ kind: 'round-started', round: 1, policy: 'toy' }, clock.now());
  expect(left.left()).toBe(20_000);
});

test('steps of which nothing was known are reckoned from the first ones', () => {
  const left = new TimeLeft([{ round: 0, what: 'training', units: 10, eachMs: 0 }], 0);
  expect(left.left()).toBe(0);
  left.take({ kind: 'training', steps: 100, from: null }, 0);
  const line = { kind: 'step', step: 2, seconds: 1, tokensPerSecond: 1, loss: 1 } as const;
  left.take({ kind: 'trained', line: { ...line, policyLoss: null, valueLoss: null } }, 6_000);
  expect(left.left()).toBe(98 * 3_000);
});

test('every preset is reckoned before it runs, and tiny as long as it took', () => {
  const minutes = presetNames.map((name) => totalMs(workOfRun(presets[name], 3, 2)) / 60_000);
  for (const reckoned of minutes) expect(reckoned).toBeGreaterThan(5);
  const tiny = totalMs(workOfRun(presets.tiny, 3, 2)) / 60_000;
  expect(tiny).toBeGreaterThan(18);
  expect(tiny).toBeLessThan(26);
});

test('the last minute of a run is told in words', () => {
  const underway = { step: 'training', searches: null, leftMs: 20_000 } as Parameters<typeof underwayText>[0];
  expect(underwayText(underway)).toBe('training. Less than a minute left.');
  expect(underwayText({ ...underway, leftMs: 90_000 })).toBe('training. About 2 min left.');
});
