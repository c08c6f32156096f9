import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findPython } from '../../../src/learn/trainer/find-python.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();

/** A program that answers as a Python would that was asked for its versions. */
async function fakePython(folder: string, name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

describe('finding a Python with PyTorch', () => {
  test('the one that is named comes before the one in the environment', async () => {
    await using folder = await temporaryFolder();
    const good = (version: string) => `echo '{"python": "3.12.0", "torch": "${version}"}'`;
    const one = await fakePython(folder.path, 'one', good('2.1'));
    const other = await fakePython(folder.path, 'other', good('2.2'));
    const env = { LAKATOS_PYTHON: other };
    expect(await findPython(one, env, signal)).toEqual({ command: one, python: '3.12.0', torch: '2.1' });
    expect(await findPython(undefined, env, signal)).toMatchObject({ command: other, torch: '2.2' });
  });

  test('without PyTorch: what was tried, what it said, and how to install it', async () => {
    await using folder = await temporaryFolder();
    const complaint = "ModuleNotFoundError: No module named 'torch'";
    const bare = await fakePython(folder.path, 'bare', `echo "Traceback\n${complaint}" >&2; exit 1`);
    await expect(findPython(bare, {}, signal)).rejects.toMatchObject({
      code: 'TRAINER_MISSING',
      message: expect.stringContaining(`${bare}: ${complaint}`),
      advice: expect.stringContaining('pip install torch'),
    });
    const missing = join(folder.path, 'missing');
    await expect(findPython(missing, {}, signal)).rejects.toThrow(`${missing}: not there`);
  });

  test('a program that says something else is none', async () => {
    await using folder = await temporaryFolder();
    const odd = await fakePython(folder.path, 'odd', 'echo hello');
    await expect(findPython(odd, {}, signal)).rejects.toMatchObject({ code: 'TRAINER_MISSING' });
  });
});
