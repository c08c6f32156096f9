import { expect, test } from '@jest/globals';
import { JobCounts } from '../../src/queue/queue-members.ts';

test('what was done is counted for a minute, to the second', () => {
  const counts = new JobCounts();
  const rate = (second: number) => counts.at(1000 * second).perMinute;
  expect(rate(0)).toBe(0);
  for (const second of [0, 0, 30, 59]) counts.note(1000 * second, null);
  expect([59, 60, 89, 90, 118, 119].map(rate)).toEqual([4, 2, 2, 1, 1, 0]);
  counts.note(1000 * 3_600, 'x'.repeat(3_000));
  expect(counts.at(1000 * 3_600)).toEqual({
    ...{ done: 5, failed: 1, perMinute: 1 },
    lastFailure: 'x'.repeat(2_000),
  });
});
