import { execFile } from 'node:child_process';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, jest, test } from '@jest/globals';
import { followMetrics } from '../../../src/learn/trainer/follow-metrics.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const checkpoint = (step: number) => `${JSON.stringify({ kind: 'checkpoint', step })}\n`;

async function metricsFile() {
  const folder = await temporaryFolder();
  return Object.assign(folder, { file: join(folder.path, 'metrics.jsonl') });
}

describe('following metrics', () => {
  test('what a trainer that goes on writes again is not told again', async () => {
    await using folder = await metricsFile();
    const told: number[] = [];
    {
      await using _ = followMetrics(folder.file, ({ step }) => told.push(step), { everyMs: 5 });
      await writeFile(folder.file, checkpoint(1) + checkpoint(2) + checkpoint(3));
      while (told.length < 3) await wait(5);
      await writeFile(`${folder.file}.new`, checkpoint(1) + checkpoint(2) + checkpoint(3) + checkpoint(4));
      await rename(`${folder.file}.new`, folder.file);
      while (told.length < 4) await wait(5);
      // A line is told when it is whole.
      const [half, rest] = [checkpoint(5).slice(0, 9), checkpoint(5).slice(9)];
      await appendFile(folder.file, half);
      await wait(20);
      await appendFile(folder.file, rest);
    }
    expect(told).toEqual([1, 2, 3, 4, 5]);
  });

  test('a line is parsed once, however long it goes on', async () => {
    await using folder = await metricsFile();
    const parse = jest.spyOn(JSON, 'parse');
    try {
      await writeFile(folder.file, Array.from({ length: 50 }, (_, step) => checkpoint(step)).join(''));
      let told = 0;
      {
        await using _ = followMetrics(folder.file, () => (told += 1), { everyMs: 5 });
        while (told < 50) await wait(5);
        await wait(50);
        await appendFile(folder.file, checkpoint(50));
        while (told < 51) await wait(5);
      }
      expect(told).toBe(51);
      expect(parse).toHaveBeenCalledTimes(51);
    } finally {
      parse.mockRestore();
    }
  });

  test('what the listener throws is thrown at the end, and before that breaks nothing', async () => {
    await using folder = await metricsFile();
    await writeFile(folder.file, checkpoint(1) + checkpoint(2));
    // In a process of its own, which a rejection that nobody handles would end.
    const follower = new URL('../../../src/learn/trainer/follow-metrics.ts', import.meta.url);
    const script = `
      import { followMetrics } from ${JSON.stringify(follower.href)};
      const told = [];
      const listen = ({ step }) => { told.push(step); throw new Error('no more'); };
      const following = followMetrics(${JSON.stringify(folder.file)}, listen, { everyMs: 5 });
      await new Promise((resolve) => setTimeout(resolve, 700));
      const end = await following[Symbol.asyncDispose]().catch((thrown) => thrown.message);
      process.stdout.write(JSON.stringify({ told, end }));`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    });
    expect(JSON.parse((await run).stdout)).toEqual({ told: [1], end: 'no more' });
  });
});
