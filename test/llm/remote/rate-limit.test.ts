import { expect, test } from '@jest/globals';
import { rateLimit } from '../../../src/llm/remote/retry.ts';
import fc from '../../support/properties.ts';
import { fakeTimer } from './fake-timer.ts';

const never = new AbortController().signal;
const anyNumber = Number.POSITIVE_INFINITY;

test('no more than the allowed tasks are under way, and they start in order', async () => {
  const limit = rateLimit({ inFlight: 3, perMinute: anyNumber }, fakeTimer());
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const tasks = Array.from({ length: 8 }, (_, index) =>
    limit.run(() => {
      started.push(index);
      return new Promise<void>((resolve) => finish.push(resolve));
    }, never),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(started).toEqual([0, 1, 2]);
  finish[1]!();
  await settle();
  expect(started).toEqual([0, 1, 2, 3]);
  for (let index = 0; index < 8; index += 1) {
    finish[index]!();
    await settle();
  }
  await Promise.all(tasks);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

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

test('who gives up leaves the queue, and the place goes to the next', async () => {
  const limit = rateLimit({ inFlight: 1, perMinute: anyNumber }, fakeTimer());
  let finish = () => {};
  const first = limit.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
    never,
  );
  const impatient = new AbortController();
  const second = limit.run(async () => 'second', impatient.signal);
  const third = limit.run(async () => 'third', never);
  impatient.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  finish();
  await first;
  expect(await third).toBe('third');
});

test('who gives up after the start takes nobody else’s place in the queue', async () => {
  const limit = rateLimit({ inFlight: 1, perMinute: anyNumber }, fakeTimer());
  const first = limit.run(async () => 'first', never);
  const late = new AbortController();
  const second = limit.run(async () => {
    late.abort();
    return 'second';
  }, late.signal);
  const third = limit.run(async () => 'third', never);
  expect(await Promise.all([first, second, third])).toEqual(['first', 'second', 'third']);
});

test('a task that fails frees its place', async () => {
  const limit = rateLimit({ inFlight: 1, perMinute: anyNumber }, fakeTimer());
  await expect(limit.run(() => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
  expect(await limit.run(async () => 1, never)).toBe(1);
});
