import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { replaceFile } from '../../src/files/replace-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a file is replaced, and nothing is left beside it', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'x.html');
  for (const content of ['old', 'new']) await replaceFile(path, content);
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder.path)).toEqual(['x.html']);
});

test('a folder that is not there is named', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'nodir', 'x.html');
  await expect(replaceFile(path, '')).rejects.toMatchObject({
    code: 'OUTPUT_UNWRITABLE',
    message: `${path} can not be written: there is no folder ${join(folder.path, 'nodir')}`,
  });
});

test('no message shows the name that the file has while it is written', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'x.html');
  await mkdir(path);
  await expect(replaceFile(path, '')).rejects.toMatchObject({
    code: 'OUTPUT_UNWRITABLE',
    message: expect.not.stringContaining('.unfinished'),
  });
  expect(await readdir(folder.path)).toEqual(['x.html']);
});
