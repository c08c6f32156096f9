/**
 * A counter in shared memory that threads ring and one thread waits on. Whoever waits reads the count, looks for work,
 * and sleeps only while the count is still the same: no ring is lost between the look and the sleep.
 */
export interface Bell {
  ring(): void;
  count(): number;
  /** Sleeps until the count differs from the given one. Blocks the thread. */
  waitPast(count: number): void;
}

export const newBellMemory = (): SharedArrayBuffer => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

export function openBell(memory: SharedArrayBuffer): Bell {
  const counter = new Int32Array(memory);
  return {
    ring() {
      Atomics.add(counter, 0, 1);
      Atomics.notify(counter, 0);
    },
    count: () => Atomics.load(counter, 0),
    waitPast(count) {
      Atomics.wait(counter, 0, count);
    },
  };
}
