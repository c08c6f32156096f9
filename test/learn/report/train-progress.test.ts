import { expect, test } from '@jest/globals';
import { TrainProgress } from '../../../src/cli/display/train-progress.ts';
import type { SearchPart } from '../../../src/learn/run/train-events.ts';

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
  expect(progress.line()).toBe('valid, before there is a model: 0 of 169 done, 0 proved · 5.0 s');
  progress.take({ kind: 'round-started', round: 0, policy: 'toy' });
  progress.take({ kind: 'surveying', total: 24 });
  progress.take({ kind: 'surveyed' });
  clock.wind(240_000);
  expect(progress.line()).toBe(
    'round 0 (1 of 2): trying all tactics at what was proved: 1 of 24 done · 4 min 05 s',
  );
  // What was said before is not said again because time has passed.
  expect(progress.step()).toBe('round 0 (1 of 2): trying all tactics at what was proved: 1 of 24 done');
});

test('what a search has done is not cut off on a terminal of 80 columns', () => {
  const progress = new TrainProgress(10, clockAt());
  progress.take({ kind: 'round-started', round: 9, policy: 'toy' });
  const parts: readonly SearchPart[] = [
    ...(['baseline', 'base', 'canaries', 'tasks', 'ranked'] as const),
    ...(['evaluation', 'alone', 'value', 'linear-value', 'size'] as const),
  ];
  for (const what of parts) {
    progress.take({ kind: 'searching', what, total: 169 });
    expect(progress.step()).toMatch(/^.{1,51}: 0 of 169 done, 0 proved$/u);
  }
});
