import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { eventually, faultOptions, quick, stateOf } from '../../support/fault-pool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.each([
  ['boot-throw', 'LEAN_BOOT_FAILED', /no memory for Lean/, /lakatos doctor/],
  ['boot-self-test', 'LEAN_SELF_TEST_FAILED', /a known sorry was accepted/, /lakatos doctor/],
  ['boot-advice', 'LEAN_SERVER_NOT_FOUND', /there is no lake/, /^Install Lean\.$/],
  ['boot-exit', 'LEAN_BOOT_FAILED', /ended before it was ready|exited with code: 7/, /lakatos doctor/],
  ['boot-hang', 'LEAN_BOOT_FAILED', /within 1500 ms/, /lakatos doctor/],
])('a worker with the fault %s at its start ends in the error %s', async (fault, code, message, advice) => {
  await using folder = await temporaryFolder();
  const limit = fault === 'boot-hang' ? { bootTimeoutMs: 1_500 } : {};
  const options = await faultOptions(join(folder.path, fault), limit);
  await expect(WorkerPool.start(options)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
    advice: expect.stringMatching(advice),
  });
});

test('a pool whose workers no longer start is broken after three in a row', async () => {
  await using folder = await temporaryFolder();
  await using pool = await WorkerPool.start(
    await faultOptions(join(folder.path, 'boot-once'), { workers: 1 }),
  );
  expect(await pool.apply(stateOf('t'), ['proved'], quick)).toMatchObject([{ kind: 'proved' }]);
  const broken = { code: 'POOL_BROKEN', cause: { message: expect.stringMatching(/only one worker fits/) } };
  await expect(pool.apply(stateOf('t'), ['exit'], quick)).rejects.toMatchObject(broken);
  await expect(pool.apply(stateOf('t'), ['proved'], quick)).rejects.toMatchObject(broken);
  expect(pool.stats()).toMatchObject({ workers: { starting: 0, idle: 0, busy: 0 }, replaced: 3 });
});

test('a pool goes on with the workers that do start', async () => {
  await using folder = await temporaryFolder();
  await using pool = await WorkerPool.start(
    await faultOptions(join(folder.path, 'boot-once'), { workers: 3 }),
  );
  await eventually(() => pool.stats().workers.starting === 0);
  expect(pool.stats().workers).toEqual({ starting: 0, idle: 1, busy: 0 });
  expect(await pool.apply(stateOf('t'), ['echo a', 'proved'], quick)).toHaveLength(2);
});

test('a start can be aborted', async () => {
  await using folder = await temporaryFolder();
  const options = await faultOptions(join(folder.path, 'boot-hang'));
  const reason = new Error('changed my mind');
  await expect(WorkerPool.start(options, AbortSignal.abort(reason))).rejects.toBe(reason);
  const abort = new AbortController();
  setTimeout(() => abort.abort(reason), 100);
  await expect(WorkerPool.start(options, abort.signal)).rejects.toBe(reason);
});
