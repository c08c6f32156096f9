import type { Timer } from './retry.ts';

export interface RateLimits {
  /** Requests that may be under way at once. */
  readonly inFlight: number;
  /** Requests that may start within any 60 seconds; Infinity: any number. */
  readonly perMinute: number;
}

export interface RateLimit {
  /** Runs the task as soon as the limits allow it; in the order of the calls. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

const minute = 60_000;

/**
 * Keeps requests within the limits: a queue for the places, and a sliding window over the times of the last `perMinute`
 * starts. A start is reserved before it is waited for, so the order stays and no window ever holds too many.
 */
export function rateLimit({ inFlight, perMinute }: RateLimits, timer: Timer): RateLimit {
  let free = inFlight;
  const queue: (() => void)[] = [];
  const starts: number[] = [];

  const leave = () => {
    const next = queue.shift();
    if (next === undefined) free += 1;
    else next();
  };

  const enter = (signal: AbortSignal): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(admit), 1);
        reject(signal.reason);
      };
      queue.push(admit);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  };

  const reserveStart = (): number => {
    const now = timer.now();
    if (perMinute === Number.POSITIVE_INFINITY) return now;
    const earlier = starts.length < perMinute ? Number.NEGATIVE_INFINITY : starts.shift()!;
    const start = Math.max(now, earlier + minute);
    starts.push(start);
    return start;
  };

  return {
    async run(task, signal) {
      signal.throwIfAborted();
      await enter(signal);
      try {
        signal.throwIfAborted();
        const ms = reserveStart() - timer.now();
        if (ms > 0) await timer.wait(ms, signal);
        return await task();
      } finally {
        leave();
      }
    },
  };
}
