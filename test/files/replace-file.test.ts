import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { replaceFile, replaceNamedFile } from '../../src/files/replace-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a file is replaced, and nothing is left beside it', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'x.html');
  for (const content of ['old', 'new']) await replaceFile(path, content);
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder.path)).toEqual(['x.html']);
});

test('a link that a user names stays one: the file behind it is replaced, and may be read by as many as before', async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  await mkdir(at('else'));
  await writeFile(at('else/x.lean'), 'old', { mode: 0o600 });
  await symlink(at('else/x.lean'), at('link.lean'));
  await symlink('link.lean', at('second.lean'));
  await replaceNamedFile(at('second.lean'), 'new');
  expect(await readFile(at('else/x.lean'), 'utf8')).toBe('new');
  expect((await stat(at('else/x.lean'))).mode & 0o777).toBe(0o600);
  for (const name of ['link.lean', 'second.lean'])
    expect((await lstat(at(name))).isSymbolicLink()).toBe(true);
  await symlink('else/fresh.lean', at('dangling.lean'));
  await replaceNamedFile(at('dangling.lean'), 'fresh');
  expect(await readFile(at('else/fresh.lean'), 'utf8')).toBe('fresh');
  expect((await readdir(at('else'))).sort()).toEqual(['fresh.lean', 'x.lean']);
});

test('a link in a folder of ours is replaced, and not what somebody had it lead to', async () => {
  await using folder = await temporaryFolder();
  const [path, other] = ['report.md', 'other'].map((name) => join(folder.path, name)) as [string, string];
  await writeFile(other, 'old');
  await symlink(other, path);
  await replaceFile(path, 'new');
  expect([await readFile(path, 'utf8'), await readFile(other, 'utf8')]).toEqual(['new', 'old']);
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
