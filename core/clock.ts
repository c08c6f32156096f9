/** Monotonic time, passed in so that tests and replays can own it. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
}

export const systemClock: Clock = { now: () => performance.now() };
