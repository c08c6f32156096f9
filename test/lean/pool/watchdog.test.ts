import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { boxedFalse, boxedTrue, rebuilding, statusBytes, statusSlots } from '../../../lean/pool/protocol.ts';
import { type Hang, WorkerWatchdog } from '../../../lean/pool/watchdog.ts';
import { eventually } from '../../support/fault-pool.ts';

const cancelWord = 5;
const limitMs = 1_000;
const graceMs = 200;
const rebuildMs = 5_000;

const thread = 77;

let now: number;
let waited: number;
let status: Int32Array;
let memory: Int32Array;
let hangs: Hang[];
let watch: ReturnType<WorkerWatchdog['watch']>;

beforeEach(() => {
  now = 0;
  waited = 0;
  hangs = [];
  status = new Int32Array(new SharedArrayBuffer(statusBytes));
  memory = new Int32Array(new SharedArrayBuffer(64)).fill(boxedFalse);
  const watchdog = new WorkerWatchdog({
    ...{ clock: { now: () => now }, rebuildMs, graceMs, pollMs: 1 },
    coreWaitMs: (asked) => (asked === thread ? waited : 0),
  });
  watch = watchdog.watch({
    hello: {
      type: 'lakatos-worker',
      systemThread: thread,
      status: status.buffer as SharedArrayBuffer,
      memory: memory.buffer as SharedArrayBuffer,
      cancelAddress: 4 * cancelWord,
      fingerprint: 'none',
    },
    limitMs,
    onHung: (hang) => hangs.push(hang),
  });
});
afterEach(() => watch.stop());

const begin = (sequence: number) => Atomics.store(status, statusSlots.sequence, sequence);
const interrupted = () => Atomics.load(status, statusSlots.interrupt);
const cancelled = () => Atomics.load(memory, cancelWord) === boxedTrue;

/** Lets the watchdog look a few times at the time given. */
async function at(ms: number): Promise<void> {
  now = ms;
  const end = performance.now() + 20;
  await eventually(() => performance.now() > end);
}

test('an item within its limit is left alone, and so is the next one', async () => {
  begin(1);
  await at(10);
  await at(990);
  begin(2);
  begin(3);
  await at(1_010);
  await at(1_900);
  expect([interrupted(), cancelled(), hangs]).toEqual([0, false, []]);
});

test('an item beyond its limit is interrupted by name, and once', async () => {
  begin(1);
  await at(0);
  await at(1_001);
  expect([interrupted(), cancelled()]).toEqual([1, true]);
  Atomics.store(memory, cancelWord, boxedFalse);
  begin(3);
  await at(1_050);
  await at(1_400);
  expect([interrupted(), cancelled(), hangs]).toEqual([1, false, []]);
});

test('the time in which its thread waits for a core is no part of the time of an item', async () => {
  waited = 500;
  begin(1);
  await at(600);
  waited = 4_500;
  await at(5_600);
  expect(interrupted()).toBe(0);
  await at(5_601);
  expect(interrupted()).toBe(1);
  waited = 9_000;
  await at(10_200);
  expect(hangs).toEqual([]);
});

test('the way to a state may take longer than an item, each step of it', async () => {
  Atomics.store(status, statusSlots.item, rebuilding);
  begin(1);
  await at(0);
  await at(4_900);
  begin(3);
  await at(5_000);
  await at(9_800);
  expect(interrupted()).toBe(0);
  await at(10_001);
  expect(interrupted()).toBe(3);
});

test('an item that ignores the interruption is reported, once', async () => {
  begin(7);
  await at(0);
  await at(1_100);
  await at(1_290);
  expect(hangs).toEqual([]);
  await at(1_310);
  await at(9_000);
  expect(hangs).toEqual([{ running: true, ms: 1_310 }]);
});

test('after a cancellation every item is interrupted as it starts, and the grace is for all of them', async () => {
  begin(1);
  await at(10);
  watch.cancel();
  expect([interrupted(), cancelled()]).toEqual([1, true]);
  Atomics.store(memory, cancelWord, boxedFalse);
  begin(3);
  await at(100);
  expect([interrupted(), cancelled(), hangs]).toEqual([3, true, []]);
  begin(5);
  await at(211);
  expect(hangs).toHaveLength(1);
});

test('a thread that says nothing for long is reported, but has more time than an item', async () => {
  await at(0);
  await at(14_000);
  expect(hangs).toEqual([]);
  await at(15_001);
  expect(hangs).toEqual([{ running: false, ms: 15_001 }]);
});
