import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { seededRandom } from '../../../core/random.ts';
import {
  defaultRetryBudget,
  type RequestAttempt,
  type RetryBudget,
  readRetryAfter,
  retriesFor,
  withRetries,
} from '../../../src/llm/remote/retry.ts';
import { fakeTimer } from './fake-timer.ts';

const budget: RetryBudget = { attempts: 8, totalMs: 1e9, baseMs: 500, longestMs: 4_000 };
const failed = (
  retryAfterMs: number | null = null,
  queuedMs = 0,
  isLate = false,
): RequestAttempt<string> => ({
  kind: 'failed',
  error: new LakatosError('MODEL_SERVER', 'no'),
  retryAfterMs,
  queuedMs,
  isLate,
});

function retryWith(attempts: readonly RequestAttempt<string>[], changed: Partial<RetryBudget> = {}) {
  const timer = fakeTimer();
  let tried = 0;
  const result = withRetries(async () => attempts[Math.min(tried++, attempts.length - 1)]!, {
    budget: { ...budget, ...changed },
    timer,
    random: seededRandom(7),
    signal: new AbortController().signal,
    onRetry: () => {},
  });
  return { result, timer, tried: () => tried };
}

describe('retries', () => {
  test('go on until it works', async () => {
    const { result, tried } = retryWith([failed(), failed(), { kind: 'done', value: 'yes' }]);
    expect(await result).toBe('yes');
    expect(tried()).toBe(3);
  });

  test('end with the last error when the attempts are used up', async () => {
    const { result, tried } = retryWith([failed()]);
    await expect(result).rejects.toMatchObject({ code: 'MODEL_SERVER' });
    expect(tried()).toBe(8);
  });

  test('wait at random below a bound that doubles', async () => {
    const { result, timer } = retryWith([failed()]);
    await expect(result).rejects.toThrow();
    const bounds = [500, 1000, 2000, 4000, 4000, 4000, 4000];
    expect(timer.waits).toHaveLength(bounds.length);
    timer.waits.forEach((wait, index) => {
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(bounds[index]!);
    });
    expect(new Set(timer.waits).size).toBe(bounds.length);
  });

  test('wait as long as the server says, and a little longer', async () => {
    const { result, timer } = retryWith([failed(20_000), { kind: 'done', value: 'yes' }]);
    expect(await result).toBe('yes');
    expect(timer.waits[0]).toBeGreaterThanOrEqual(20_000);
    expect(timer.waits[0]).toBeLessThanOrEqual(20_500);
  });

  test('end at once when the server wants more time than there is', async () => {
    const { result, timer, tried } = retryWith([failed(60_000)], { totalMs: 30_000 });
    await expect(result).rejects.toThrow('no');
    expect(tried()).toBe(1);
    expect(timer.waits).toEqual([]);
  });

  test('do not count the time in our own queue', async () => {
    const { result, tried } = retryWith([failed(20_000, 100_000)], { totalMs: 30_000, attempts: 5 });
    await expect(result).rejects.toThrow('no');
    expect(tried()).toBe(5);
  });

  test('end with the second answer that is late, whatever else fails', async () => {
    const late = failed(null, 0, true);
    const { result, tried } = retryWith([failed(), late, failed(), late, { kind: 'done', value: 'yes' }]);
    await expect(result).rejects.toThrow('no');
    expect(tried()).toBe(4);
    const once = retryWith([late, failed(), { kind: 'done', value: 'yes' }]);
    expect(await once.result).toBe('yes');
  });

  test('end when the time is used up, however many attempts are left', async () => {
    const { result, timer, tried } = retryWith([failed(10_000)], { totalMs: 35_000, attempts: 100 });
    await expect(result).rejects.toThrow('no');
    expect(tried()).toBe(4);
    expect(timer.now()).toBeLessThanOrEqual(35_000);
  });
});

test('a request that may take long may do so twice', () => {
  const hour = 60 * 60_000;
  expect(retriesFor(60_000)).toEqual(defaultRetryBudget);
  expect(retriesFor(hour).totalMs).toBeGreaterThanOrEqual(2 * hour + defaultRetryBudget.baseMs);
});

test.each([
  ['7', 7_000],
  ['1.5', 1_500],
  ['Thu, 01 Jan 1970 00:01:40 GMT', 90_000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ['soon', null],
  [undefined, null],
])('the header Retry-After: %s is read as %s ms', (header, ms) => {
  expect(readRetryAfter(header, 10_000)).toBe(ms);
});
