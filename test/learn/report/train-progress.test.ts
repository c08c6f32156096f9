import { expect, test } from '@jest/globals';
import { TrainProgress } from '../../../src/cli/display/train-progress.ts';

test('what is neither search nor training has its own line, and no line outlives its step', () => {
  const progress = new TrainProgress();
  expect(progress.line()).toBeNull();
  progress.take({ kind: 'working', round: 1, on: 'problems' });
  expect(progress.line()).toBe('round 1: making new theorems');
  progress.take({ kind: 'round-started', round: 1, policy: 'toy' });
  progress.take({ kind: 'searching', what: 'tasks', total: 2 });
  expect(progress.line()).toBe('round 1: searching: 0 of 2 done, 0 proved');
  expect(progress.take({ kind: 'working', round: 1, on: 'perplexity' })).toBe(
    'round 1: making examples, and asking the model what it knows already',
  );
  expect(progress.line()).toContain('making examples');
  progress.take({ kind: 'training', steps: 5, from: 0 });
  expect(progress.line()).toBe('round 1: training, step 0 of 5');
  progress.take({ kind: 'working', round: 1, on: 'check' });
  expect(progress.line()).toBe('round 1: trying the new model');
  progress.take({ kind: 'searching', what: 'evaluation', total: 4 });
  progress.take({ kind: 'working', round: 1, on: 'values' });
  expect(progress.line()).toBe('round 1: asking the model how good the states of all searches are');
});
