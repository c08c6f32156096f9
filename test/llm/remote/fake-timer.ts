import type { Timer } from '../../../src/llm/remote/retry.ts';

export interface FakeTimer extends Timer {
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: readonly number[];
}

/** Time that only passes when it is waited for, and then at once: each waiter wakes in the order of its moment. */
export function fakeTimer(): FakeTimer {
  let now = 0;
  const waits: number[] = [];
  const sleepers: { readonly at: number; wake(): void }[] = [];
  let scheduled = false;
  const wakeNext = () => {
    scheduled = false;
    sleepers.sort((a, b) => a.at - b.at);
    const next = sleepers.shift();
    if (next === undefined) return;
    now = Math.max(now, next.at);
    next.wake();
    schedule();
  };
  const schedule = () => {
    if (scheduled || sleepers.length === 0) return;
    scheduled = true;
    setImmediate(wakeNext);
  };
  return {
    waits,
    now: () => now,
    wait(ms, signal) {
      waits.push(ms);
      return new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.push(sleeper);
        signal.addEventListener(
          'abort',
          () => {
            sleepers.splice(sleepers.indexOf(sleeper), 1);
            reject(signal.reason);
          },
          { once: true },
        );
        schedule();
      });
    },
  };
}
