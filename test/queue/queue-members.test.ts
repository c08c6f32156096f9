import { expect, test } from '@jest/globals';
import { PerMinute } from '../../src/queue/queue-members.ts';

test('what was done is counted for a minute, to the second', () => {
  const rate = new PerMinute();
  expect(rate.count(0)).toBe(0);
  for (const second of [0, 0, 30, 59]) rate.note(1000 * second);
  expect([59, 60, 89, 90, 118, 119].map((second) => rate.count(1000 * second))).toEqual([4, 2, 2, 1, 1, 0]);
  rate.note(1000 * 3_600);
  expect(rate.count(1000 * 3_600)).toBe(1);
});
