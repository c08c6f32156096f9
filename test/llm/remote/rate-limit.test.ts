import { expect, test } from '@jest/globals';
import { rateLimit } from '../../../src/llm/remote/retry.ts';
import fc from '../../support/properties.ts';
import { fakeTimer } from './fake-timer.ts';

const never = new AbortController().signal;

test('in any 60 seconds no more than the allowed tasks start, and none waits longer than it must', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 20 }),
      async (perMinute, inFlight, durations) => {
        const timer = fakeTimer();
        const limit = rateLimit({ inFlight, perMinute }, timer);
        const starts: number[] = [];
        await Promise.all(
          durations.map((ms) =>
            limit.run(async () => {
              starts.push(timer.now());
              if (ms > 0) await timer.wait(ms, never);
            }, never),
          ),
        );
        expect(starts).toHaveLength(durations.length);
        for (const [index, start] of starts.entries()) {
          const earlier = starts[index - perMinute];
          if (earlier !== undefined) expect(start - earlier).toBeGreaterThanOrEqual(60_000);
        }
        if (inFlight >= durations.length) {
          starts.forEach((start, index) => {
            expect(start).toBe(Math.floor(index / perMinute) * 60_000);
          });
        }
      },
    ),
  );
});
