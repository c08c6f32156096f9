import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { lockFolder, lockPrefix, processStart } from '../../lean/folder-lock.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('one holder at a time; disposal frees the folder and leaves nothing', async () => {
  await using folder = await temporaryFolder();
  {
    await using _held = await lockFolder(folder.path);
    await expect(lockFolder(folder.path)).rejects.toMatchObject({
      code: 'RUN_LOCKED',
      message: expect.stringContaining(`process ${process.pid}`),
    });
  }
  await using _again = await lockFolder(folder.path);
  expect(await readdir(folder.path)).toEqual([expect.stringMatching(/^lock-[0-9a-f-]+$/)]);
});

const lockOf = (folder: string) => join(folder, `${lockPrefix}0000`);

test('of many who come at once, never do two get in', async () => {
  await using folder = await temporaryFolder();
  let got = 0;
  for (let round = 0; round < 10; round += 1) {
    await writeFile(lockOf(folder.path), JSON.stringify({ pid: 2 ** 22 + 1, start: 'long ago' }));
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder.path)));
    const held = ends.filter((end) => end.status === 'fulfilled');
    expect(held.length).toBeLessThan(2);
    got += held.length;
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'RUN_LOCKED' });
    await held[0]?.value[Symbol.asyncDispose]();
    expect(await readdir(folder.path)).toEqual([]);
  }
  expect(got).toBeGreaterThan(0);
});

test('a holder that lives is respected, one that was killed is not', async () => {
  await using folder = await temporaryFolder();
  await using child = startProcess([
    process.execPath,
    '-e',
    'console.log("up"); setInterval(() => {}, 1000)',
  ]);
  await child.line(/up/);
  const pid = child.child.pid ?? 0;
  await writeFile(lockOf(folder.path), JSON.stringify({ pid, start: await processStart(pid) }));
  await expect(lockFolder(folder.path)).rejects.toMatchObject({ code: 'RUN_LOCKED' });
  child.child.kill('SIGKILL');
  await child.ended;
  await using _held = await lockFolder(folder.path);
});

test('a process that has got the id of a dead holder is no holder', async () => {
  await using folder = await temporaryFolder();
  const start = await processStart(process.pid);
  expect(start).not.toBeNull();
  await writeFile(lockOf(folder.path), JSON.stringify({ pid: process.pid, start: `${start}1` }));
  await using _held = await lockFolder(folder.path);
  const [name = ''] = await readdir(folder.path);
  expect(JSON.parse(await readFile(join(folder.path, name), 'utf8'))).toEqual({ pid: process.pid, start });
});

test.each(['', '{"pid": 1', '{"pid": -1, "start": null}'])(
  'a lock that says nothing (%j) is none',
  async (text) => {
    await using folder = await temporaryFolder();
    await writeFile(lockOf(folder.path), text);
    await using _held = await lockFolder(folder.path);
  },
);

test('a folder that is not there can not be locked, and that is no fault of ours', async () => {
  await using folder = await temporaryFolder();
  const gone = join(folder.path, 'gone');
  await expect(lockFolder(gone)).rejects.toMatchObject({
    name: 'LakatosError',
    code: 'OUTPUT_UNWRITABLE',
    message: expect.stringContaining(gone),
  });
});

test('where a dead lock can not be taken away, ours is', async () => {
  await using folder = await temporaryFolder();
  // A dead lock that can't be taken away, for root neither.
  await mkdir(join(lockOf(folder.path), 'inside'), { recursive: true });
  await expect(lockFolder(folder.path)).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE' });
  expect(await readdir(folder.path)).toEqual([`${lockPrefix}0000`]);
});

test.each([
  ['written', 0o555],
  ['listed', 0o333],
])('a folder that may not be %s can not be locked', async (_what, mode) => {
  await using folder = await temporaryFolder();
  const closed = join(folder.path, 'closed');
  await mkdir(closed);
  await chmod(folder.path, 0o755);
  await chmod(closed, mode);
  const script = fileURLToPath(new URL('lock-as-nobody.ts', import.meta.url));
  await using child = startProcess([
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    script,
    closed,
  ]);
  const said = JSON.parse(await child.line(/./));
  await child.ended;
  await chmod(closed, 0o755);
  expect(said).toMatchObject({ code: 'OUTPUT_UNWRITABLE', message: expect.stringContaining(closed) });
  expect(await readdir(closed)).toEqual([]);
});
