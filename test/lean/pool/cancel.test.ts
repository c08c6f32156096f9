import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { eventually, faultPool, stateOf, theoremOf } from '../../support/fault-pool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const patient = { heartbeats: 1, wallClockMs: 60_000 };
const lost = { kind: 'lost', reason: 'cancelled' };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let pool: WorkerPool;

beforeEach(async () => {
  folder = await temporaryFolder();
  pool = await faultPool(folder.path, { workers: 1 });
});
afterEach(async () => {
  await pool[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

test('a task that waits leaves the queue', async () => {
  const abort = new AbortController();
  const first = pool.apply(stateOf('t'), ['slow 300'], patient);
  const second = pool.apply(stateOf('t'), ['proved', 'proved'], patient, abort.signal);
  const third = pool.apply(stateOf('t'), ['proved'], patient);
  abort.abort();
  expect(await second).toMatchObject([lost, lost]);
  expect(pool.stats()).toMatchObject({ calls: 0, workers: { busy: 1 } });
  expect(await first).toMatchObject([{ kind: 'proved' }]);
  expect(await third).toMatchObject([{ kind: 'proved' }]);
  expect(pool.stats().calls).toBe(2);
});

test('a task that runs is interrupted, with all that follows in the batch, and keeps its worker', async () => {
  // Time enough to leave off on a busy machine, too.
  await using calm = await faultPool(join(folder.path, 'calm'), { workers: 1, graceMs: 10_000 });
  const abort = new AbortController();
  const running = calm.apply(stateOf('t'), ['loop', 'loop', 'loop'], patient, abort.signal);
  await wait(50);
  abort.abort();
  expect(await running).toMatchObject([lost, lost, lost]);
  await eventually(() => calm.stats().workers.idle === 1);
  expect(calm.stats().replaced).toBe(0);
});

test('a task that ignores the interruption takes its worker with it', async () => {
  const abort = new AbortController();
  const running = pool.open(theoremOf('hang'), patient, abort.signal);
  await wait(50);
  abort.abort();
  expect(await running).toMatchObject(lost);
  expect(await pool.apply(stateOf('t'), ['proved'], patient)).toMatchObject([{ kind: 'proved' }]);
  expect(pool.stats().replaced).toBe(1);
});

test('nothing starts when the signal is aborted before', async () => {
  const signal = AbortSignal.abort();
  expect(await pool.apply(stateOf('t'), ['proved'], patient, signal)).toMatchObject([lost]);
  expect(await pool.elaborate('proved', patient, signal)).toMatchObject(lost);
  const verdict = await pool.verify({ reference: '', submission: 'proved' }, patient, signal);
  expect(verdict.kind === 'rejected' && verdict.reasons[0]?.code).toBe('lost');
  expect(pool.stats().msInLean).toBe(0);
});

test('disposal cancels what runs and what waits, and refuses what comes later', async () => {
  const running = pool.apply(stateOf('t'), ['hang'], patient);
  const waiting = pool.apply(stateOf('t'), ['proved'], patient);
  await wait(20);
  await pool[Symbol.asyncDispose]();
  expect(await running).toMatchObject([lost]);
  expect(await waiting).toMatchObject([lost]);
  await expect(pool.apply(stateOf('t'), ['proved'], patient)).rejects.toMatchObject({ code: 'POOL_CLOSED' });
  expect(pool.stats().workers).toEqual({ starting: 0, idle: 0, busy: 0 });
});
