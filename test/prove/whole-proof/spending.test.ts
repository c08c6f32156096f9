import { expect, jest, test } from '@jest/globals';
import { unlimited } from '../../../src/prove/prove-options.ts';
import { Spending } from '../../../src/prove/whole-proof/spending.ts';

test('memory that was over once stays so: what ended the work is asked for after it was given back', () => {
  using rss = jest.spyOn(process.memoryUsage, 'rss').mockReturnValueOnce(99).mockReturnValueOnce(200);
  const { signal } = new AbortController();
  using spending = new Spending({ ...unlimited, memory: 100 }, { now: () => 0 }, [], signal);
  rss.mockReturnValue(50);
  expect([1, 2, 3].map(() => spending.exhausted())).toEqual([null, 'memory', 'memory']);
});
