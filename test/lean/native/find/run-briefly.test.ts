import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runBriefly } from '../../../../lean/native/find/run-briefly.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeTree } from './fake-toolchain.ts';

const env = { PATH: '/usr/bin:/bin' };

/** Runs a shell script of this text. */
async function run(script: string, limitMs = 20_000, signal?: AbortSignal) {
  const folder = await temporaryFolder();
  await writeTree(folder.path, { program: `#!/bin/sh\n${script}\n` });
  const options = { cwd: folder.path, env, limitMs, signal };
  return { folder, outcome: await runBriefly(join(folder.path, 'program'), [], options) };
}

/** Whether the process of a pid file is there. */
async function isRunning(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, 'utf8'));
  try {
    process.kill(pid, 0);
    // A process that was killed stays in the table until its parent looks; its state tells.
    return !/^State:\s+[ZX]/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State: X'));
  } catch {
    return false;
  }
}

/** A killed process takes a moment to go. */
async function isGone(file: string): Promise<void> {
  const started = performance.now();
  while (await isRunning(file)) {
    expect(performance.now() - started).toBeLessThan(5_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('output and exit code come back', async () => {
  const { folder, outcome } = await run('echo out; echo err >&2; exit 3');
  await using _ = folder;
  expect(outcome).toEqual({ kind: 'ended', code: 3, stdout: 'out\n', stderr: 'err\n' });
});

test('it reads nothing and knows only the environment it was given', async () => {
  const { folder, outcome } = await run('cat; echo "[$HOME]"');
  await using _ = folder;
  expect(outcome).toMatchObject({ kind: 'ended', stdout: '[]\n' });
});

test('what hangs is ended after its time, with what it started', async () => {
  const started = performance.now();
  const { folder, outcome } = await run('sleep 60 & echo $! > child; echo $$ > self; wait', 2_000);
  await using _ = folder;
  expect(outcome).toEqual({ kind: 'timeout', ms: 2_000 });
  expect(performance.now() - started).toBeLessThan(15_000);
  await isGone(join(folder.path, 'self'));
  await isGone(join(folder.path, 'child'));
});

test('what it leaves running does not keep us waiting, and is ended', async () => {
  const started = performance.now();
  const { folder, outcome } = await run('sleep 60 & echo $! > child; echo done');
  await using _ = folder;
  expect(outcome).toMatchObject({ kind: 'ended', code: 0, stdout: 'done\n' });
  expect(performance.now() - started).toBeLessThan(15_000);
  await isGone(join(folder.path, 'child'));
});

test('what prints without end is ended, and little of it is kept', async () => {
  const { folder, outcome } = await run('yes garbage', 500);
  await using _ = folder;
  expect(outcome).toEqual({ kind: 'timeout', ms: 500 });
});

test('all the output of a program that has ended is there', async () => {
  const { folder, outcome } = await run('yes 123456789 | head -n 6000');
  await using _ = folder;
  expect(outcome.kind === 'ended' && outcome.stdout.length).toBe(60_000);
});

test('of long output the beginning is kept', async () => {
  const { folder, outcome } = await run('yes 123456789 | head -n 60000');
  await using _ = folder;
  expect(outcome.kind === 'ended' && outcome.stdout.length).toBe(64 * 1024);
});

test('a program that kills itself', async () => {
  const { folder, outcome } = await run('kill -9 $$');
  await using _ = folder;
  expect(outcome).toEqual({ kind: 'killed', signal: 'SIGKILL' });
});

test('a program that is not there, is no program, or has no interpreter', async () => {
  await using folder = await temporaryFolder();
  await writeTree(folder.path, { text: 'no program', odd: '#!/no/such/interpreter\n' });
  const options = { cwd: folder.path, env, limitMs: 20_000 };
  for (const name of ['gone', 'text', 'odd'])
    expect(await runBriefly(join(folder.path, name), [], options)).toMatchObject({ kind: 'unstartable' });
});

test('an abort ends it at once', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 100);
  const started = performance.now();
  await expect(run('sleep 60', 30_000, controller.signal)).rejects.toThrow('enough');
  expect(performance.now() - started).toBeLessThan(15_000);
  await expect(run('echo never', 20_000, controller.signal)).rejects.toThrow('enough');
});
