import { expect, test } from '@jest/globals';
import { eventually, faultPool, quick, stateOf } from '../../support/fault-pool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const nobody = { starting: 0, idle: 0, busy: 0 };
const who = { reference: 'who', submission: 'examined' };

test('workers that nobody wants end all together, and the next task starts as many', async () => {
  await using folder = await temporaryFolder();
  await using pool = await faultPool(folder.path, { idleMs: 100 });
  await eventually(() => pool.stats().workers.starting + pool.stats().workers.idle === 0);
  expect(pool.stats().workers).toEqual(nobody);
  const many = Array.from({ length: 4 }, () => pool.apply(stateOf('t'), ['slow 20', 'proved'], quick));
  for (const outcomes of await Promise.all(many)) expect(outcomes[1]).toMatchObject({ kind: 'proved' });
  await eventually(() => pool.stats().workers.idle === 0);
  expect(pool.stats()).toMatchObject({ workers: nobody, replaced: 0 });
});

test('a worker is not ended while a task waits in it or for it', async () => {
  await using folder = await temporaryFolder();
  await using pool = await faultPool(folder.path, { workers: 1, idleMs: 50 });
  const long = { ...quick, wallClockMs: 60_000 };
  const slow = ['a', 'b'].map((name) => pool.apply(stateOf(name), ['slow 400', 'who'], long));
  const [first, second] = (await Promise.all(slow)).map(([, outcome]) => outcome);
  expect(first).toMatchObject({ kind: 'failed' });
  expect(second).toEqual({ ...first, ms: expect.any(Number) as unknown });
});

test('a task that was given up is left off in peace', async () => {
  await using folder = await temporaryFolder();
  await using pool = await faultPool(folder.path, { workers: 1, idleMs: 50, graceMs: 60_000 });
  const stop = new AbortController();
  const given = pool.apply(stateOf('t'), ['slow 500'], { ...quick, wallClockMs: 60_000 }, stop.signal);
  await eventually(() => pool.stats().workers.busy === 1);
  stop.abort();
  expect((await given)[0]).toMatchObject({ kind: 'lost', reason: 'cancelled' });
  await eventually(() => pool.stats().workers.busy === 0);
  await eventually(() => pool.stats().workers.idle === 0);
  expect(pool.stats()).toMatchObject({ workers: nobody, replaced: 0 });
});

test('a confirmer that nobody wants ends, and the next proof starts another', async () => {
  await using folder = await temporaryFolder();
  await using pool = await faultPool(folder.path, { idleMs: 100, confirmer: 'when-asked' });
  const confirmer = async () => (await pool.verify(who, quick)).certificate.reasons[0]?.message;
  const first = await confirmer();
  expect(first).toMatch(/^\d+$/);
  // The confirmer falls idle for itself.
  while ((await confirmer()) === first) await new Promise((resolve) => setTimeout(resolve, 200));
});

test('a pool that has just fallen idle can be closed, and leaves no thread', async () => {
  await using folder = await temporaryFolder();
  const pool = await faultPool(folder.path, { idleMs: 20 });
  await eventually(() => pool.stats().workers.idle === 0);
  await pool[Symbol.asyncDispose]();
  await expect(pool.apply(stateOf('t'), ['proved'], quick)).rejects.toMatchObject({ code: 'POOL_CLOSED' });
});
