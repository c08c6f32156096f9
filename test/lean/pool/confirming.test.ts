import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../../core/verdict.ts';
import { WorkerPool } from '../../../lean/pool/worker-pool.ts';
import { faultOptions, faultPool, quick, stateOf } from '../../support/fault-pool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let pool: WorkerPool;

beforeAll(async () => {
  folder = await temporaryFolder();
  pool = await faultPool(folder.path, { confirmer: 'when-asked' });
});
afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** A verdict on what a worker has examined; the command is for whoever confirms it. */
const confirmed = (command: string, signal?: AbortSignal): Promise<Verdict> =>
  pool.verify({ reference: command, submission: 'examined' }, quick, signal);
const message = ({ certificate }: Verdict): string | undefined => certificate.reasons[0]?.message;

describe('what one worker has examined', () => {
  test('is confirmed by one that does nothing else', async () => {
    const confirmer = message(await confirmed('who'));
    expect(message(await confirmed('who'))).toBe(confirmer);
    const workers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => {
        const [outcome] = await pool.apply(stateOf(name), ['slow 20', 'who'], quick);
        const verdict = await pool.verify({ reference: 'r', submission: 'who' }, quick);
        expect(outcome?.kind).toBe('proved');
        return message(verdict);
      }),
    );
    expect(workers).not.toContain(confirmer);
  });

  test.each([
    ['hang', 'the time limit ended the check'],
    ['loop', 'timeout'],
    ['exit', 'nothing is known: worker-died'],
    ['once confirming exit', 'proved'],
    ['echo still there', 'still there'],
  ])('is confirmed by a worker told to %s as: %s', async (command, expected) => {
    expect(message(await confirmed(command))).toBe(expected);
  });

  test.each(['accept', 'accept in the certificate'])('is accepted by nobody else: %s', async (submission) => {
    const verdict = await pool.verify({ reference: 'who', submission }, quick);
    expect(verdict).toMatchObject({ kind: 'rejected', reasons: [{ code: 'lost' }] });
    expect(verdict.certificate.verdict).toBe('rejected');
  });

  test('is not waited for when nobody wants it', async () => {
    const reason = AbortSignal.timeout(50);
    expect(message(await confirmed('hang', reason))).toBe('nothing is known: cancelled');
  });

  test('is let go when the pool ends', async () => {
    const other = await faultPool(folder.path, { confirmer: 'when-asked' });
    const verdict = other.verify(
      { reference: 'hang', submission: 'examined' },
      { ...quick, wallClockMs: 60_000 },
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await other[Symbol.asyncDispose]();
    expect(message(await verdict)).toBe('nothing is known: cancelled');
  });
});

describe('workers that confirm', () => {
  const withImports = async () => {
    const libraries = { ahead: [], setupWithout: null, closureOf: (modules: readonly string[]) => modules };
    const options = await faultOptions(join(folder.path, 'imports'), { confirmer: 'when-asked', libraries });
    const other = await WorkerPool.start(options);
    const ask = async (imports: string, submission: string) =>
      message(await other.verify({ reference: `${imports}who`, submission }, quick));
    return { ask, [Symbol.asyncDispose]: () => other[Symbol.asyncDispose]() };
  };

  test('are kept for two lists of imports that take turns', async () => {
    await using other = await withImports();
    const ask = () => Promise.all([other.ask('', 'examined'), other.ask('import A\n', 'examined')]);
    const [none, some] = [await other.ask('', 'examined'), await other.ask('import A\n', 'examined')];
    expect(some).not.toBe(none);
    for (const _ of [1, 2]) expect(await ask()).toEqual([none, some]);
  });

  test('are not ended for texts that come to nothing', async () => {
    await using other = await withImports();
    const ask = async () => [await other.ask('', 'examined'), await other.ask('import A\n', 'examined')];
    const before = await ask();
    for (const module of ['B', 'C']) expect(await other.ask(`import ${module}\n`, 'echo no')).toBe('no');
    expect(await ask()).toEqual(before);
  });
});

test('more than four workers have more than one beside them', async () => {
  const options = await faultOptions(join(folder.path, 'many'), {
    workers: 5,
    confirmer: 'when-asked',
  });
  await using many = await WorkerPool.start(options);
  const seen = new Set<string | undefined>();
  while (seen.size < 2) {
    const requests = [1, 2].map(() => many.verify({ reference: 'who', submission: 'examined' }, quick));
    for (const verdict of await Promise.all(requests)) seen.add(message(verdict));
  }
});

test('without a worker to confirm there is no verdict, and the next proof has another try', async () => {
  const options = await faultOptions(join(folder.path, 'boot-once'), {
    workers: 1,
    confirmer: 'when-asked',
  });
  await using alone = await WorkerPool.start(options);
  const request = { reference: 'proved', submission: 'examined' };
  for (const _ of [1, 2])
    await expect(alone.verify(request, quick)).rejects.toMatchObject({ code: 'LEAN_BOOT_FAILED' });
  expect((await alone.apply(stateOf('t'), ['proved'], quick))[0]?.kind).toBe('proved');
});
