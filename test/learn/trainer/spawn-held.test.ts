import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { spawnHeld } from '../../../src/learn/trainer/trainer-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const touch = ['-e', 'require("fs").writeFileSync(process.argv[1], String(process.pid))'];

describe('a held process', () => {
  test('begins when it is released, and is the process that was started', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'it ran');
    const { child, release } = spawnHeld(process.execPath, [...touch, path], { env: {} });
    release();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await readFile(path, 'utf8')).toBe(String(child.pid));
  });

  test('ends without a trace when whoever started it is gone', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'it ran');
    const { child } = spawnHeld(process.execPath, [...touch, path], { env: {} });
    // What the death of a process does to the other end of its pipe.
    child.stdin?.destroy();
    expect((await once(child, 'exit'))[0]).not.toBe(0);
    expect(existsSync(path)).toBe(false);
  });
});
