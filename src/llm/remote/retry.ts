import { setTimeout } from 'node:timers/promises';
import { type Clock, systemClock } from '../../../core/clock.ts';
import type { LakatosError } from '../../../core/errors.ts';
import type { Random } from '../../../core/random.ts';
import { WaitingLine } from '../../../core/waiting-line.ts';

/** A clock that one can wait by; passed in, so that tests own the time. */
export interface Timer extends Clock {
  /** Resolves after so many milliseconds; rejects with the signal's reason as soon as it fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemTimer: Timer = {
  now: systemClock.now,
  async wait(ms, signal) {
    try {
      await setTimeout(ms, undefined, { signal });
    } catch (thrown) {
      signal.throwIfAborted();
      throw thrown;
    }
  },
};

/**
 * Milliseconds that a `Retry-After` header asks to wait: seconds, or a date (RFC 9110, 10.2.3). Null without one, or
 * when it can't be read. `now` is the time of day in milliseconds since 1970.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

export interface RetryBudget {
  /** The first one included. */
  readonly attempts: number;
  /** For all attempts and the waiting between them, but not for the time in our own queue; milliseconds. */
  readonly totalMs: number;
  /** The wait before the second attempt is at most this, and the most doubles with each attempt. */
  readonly baseMs: number;
  /** No wait of our own choice is longer. */
  readonly longestMs: number;
}

export const defaultRetryBudget: RetryBudget = {
  attempts: 6,
  totalMs: 30 * 60_000,
  baseMs: 500,
  longestMs: 30_000,
};

/** Answers that may be late: what takes too long twice is too long, and the same seed makes the same work again. */
const mostLate = 2;

/** The budget for requests that may take `timeoutMs` each: long ones may do so as often as they are tried. */
export const retriesFor = (timeoutMs: number): RetryBudget => ({
  ...defaultRetryBudget,
  totalMs: Math.max(defaultRetryBudget.totalMs, mostLate * timeoutMs + defaultRetryBudget.longestMs),
});

export type RequestAttempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Worth another try: `error` is thrown if there is none. */
  | {
      readonly kind: 'failed';
      readonly error: LakatosError;
      /** How long the server asks to be left alone; null when it doesn't say. */
      readonly retryAfterMs: number | null;
      /** How long the request had to wait for our own limits. */
      readonly queuedMs: number;
      /** No answer came within the time that we give to one request. */
      readonly isLate: boolean;
    };

interface RetryOptions {
  readonly budget: RetryBudget;
  readonly timer: Timer;
  readonly random: Random;
  readonly signal: AbortSignal;
  onRetry(error: LakatosError, waitMs: number): void;
}

/**
 * Tries until it works or the budget is used up. The wait after attempt k (from 0) is uniform in
 * [0, min(longest, base * 2^k)]: exponential back-off with "full jitter", so that clients that failed together don't
 * come back together (M. Brooker, Exponential Backoff and Jitter, AWS Architecture Blog 2015). A server that says how
 * long to wait is obeyed, with a jitter of at most `baseMs` on top. The second answer that is late ends it.
 */
export async function withRetries<T>(
  attempt: (remainingMs: number) => Promise<RequestAttempt<T>>,
  { budget, timer, random, signal, onRetry }: RetryOptions,
): Promise<T> {
  let end = timer.now() + budget.totalMs;
  let late = 0;
  for (let tried = 0; ; tried += 1) {
    signal.throwIfAborted();
    const result = await attempt(end - timer.now());
    if (result.kind === 'done') return result.value;
    const { error, retryAfterMs, queuedMs, isLate } = result;
    end += queuedMs;
    if (isLate) late += 1;
    const wait =
      retryAfterMs === null
        ? random.next() * Math.min(budget.longestMs, budget.baseMs * 2 ** tried)
        : retryAfterMs + random.next() * budget.baseMs;
    if (tried + 1 >= budget.attempts || late >= mostLate || timer.now() + wait >= end) throw error;
    onRetry(error, wait);
    await timer.wait(wait, signal);
  }
}

export interface RateLimits {
  /** Requests that may be under way at once. */
  readonly inFlight: number;
  /** Requests that may start within any 60 seconds; Infinity: any number. */
  readonly perMinute: number;
}

interface RateLimit {
  /** Runs the task as soon as the limits allow it; in the order of the calls. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

const minute = 60_000;

/**
 * Keeps requests within the limits: a queue for the places, and a sliding window over the times of the last `perMinute`
 * starts. A start is reserved before it is waited for, so the order stays and no window ever holds too many.
 */
export function rateLimit({ inFlight, perMinute }: RateLimits, timer: Timer): RateLimit {
  const places = new WaitingLine(inFlight);
  const starts: number[] = [];

  const reserveStart = (): number => {
    const now = timer.now();
    if (perMinute === Number.POSITIVE_INFINITY) return now;
    const earlier = starts.length < perMinute ? Number.NEGATIVE_INFINITY : starts.shift()!;
    const start = Math.max(now, earlier + minute);
    starts.push(start);
    return start;
  };

  return {
    run: (task, signal) =>
      places.run(1, signal, async () => {
        const ms = reserveStart() - timer.now();
        if (ms > 0) await timer.wait(ms, signal);
        return await task();
      }),
  };
}
