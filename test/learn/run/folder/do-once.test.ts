import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { doOnce, eachOnce } from '../../../../src/learn/run/folder/do-once.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const schema = z.strictObject({ value: z.number() });

describe('a step', () => {
  test('is made once, and read back after that', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'deep', 'step.json');
    let made = 0;
    const step = () => doOnce(path, schema, async () => ({ value: ++made }));
    expect([await step(), await step()]).toEqual([{ value: 1 }, { value: 1 }]);
    expect(await readdir(join(folder.path, 'deep'))).toEqual(['step.json']);
  });

  test('a file that is no result of it is named', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'step.json');
    await writeFile(path, '{"value":"x"}');
    await expect(doOnce(path, schema, async () => ({ value: 1 }))).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(path),
    });
  });
});

describe('a step for each item', () => {
  const run = (
    folder: string,
    work: (item: number) => Promise<{ value: number } | null>,
    signal = new AbortController().signal,
    workers = 2,
  ) =>
    eachOnce({
      ...{ items: [1, 2, 3, 4], folder, schema, workers, signal, work, onDone() {} },
      fits: (item, { value }) => value === item * 10,
    });

  test('results come in the order of the items; only what is missing is made', async () => {
    await using folder = await temporaryFolder();
    const worked: number[] = [];
    const work = async (item: number) => {
      worked.push(item);
      if (item === 3) throw new Error('broken');
      return { value: item * 10 };
    };
    await expect(run(folder.path, work, undefined, 1)).rejects.toThrow('broken');
    expect(worked).toEqual([1, 2, 3]);
    const rest = async (item: number) => {
      worked.push(item);
      return { value: item * 10 };
    };
    const results = await run(folder.path, rest, undefined, 1);
    expect(results.map(({ value }) => value)).toEqual([10, 20, 30, 40]);
    expect(worked).toEqual([1, 2, 3, 3, 4]);
    await using other = await temporaryFolder();
    expect((await run(other.path, rest)).map(({ value }) => value)).toEqual([10, 20, 30, 40]);
  });

  test('what is there must be the result of the item in its place', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, '0001.json'), '{"value":30}');
    await expect(run(folder.path, async (item) => ({ value: item * 10 }))).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining('0001.json'),
    });
  });

  test('when the signal fires nothing is begun, and what was cut off leaves nothing', async () => {
    await using folder = await temporaryFolder();
    const abort = new AbortController();
    const work = async (item: number) => {
      if (item < 3) return { value: item };
      abort.abort(new Error('enough'));
      return null;
    };
    await expect(run(folder.path, work, abort.signal, 1)).rejects.toThrow('enough');
    expect((await readdir(folder.path)).sort()).toEqual(['0000.json', '0001.json']);
  });
});
