import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { Cancellations } from '../../src/queue/queue-client.ts';

test('a signal has one listener for all who wait with it, and tells those who have not gone', () => {
  const cancellations = new Cancellations();
  const stop = new AbortController();
  const told: number[] = [];
  const forget = [0, 1, 2].map((at) => cancellations.add(stop.signal, () => void told.push(at)));
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  forget[1]?.();
  stop.abort();
  expect(told).toEqual([0, 2]);
});
