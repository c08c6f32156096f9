import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { isAlive } from '../../../../core/is-alive.ts';
import { Guardian } from '../../../../lean/native/process/guardian.ts';
import { guardianScript } from '../../../../lean/native/process/guardian-script.ts';
import { eventually } from '../../../support/eventually.ts';
import { isGone, livingOf } from '../../../support/is-gone.ts';
import { startProcess } from '../../../support/start-process.ts';

const script = (name: string) => fileURLToPath(new URL(`../../../support/${name}`, import.meta.url));
const numbers = (lines: readonly string[], word: string) =>
  lines.flatMap((line) => (line.startsWith(`${word} `) ? [Number(line.slice(word.length))] : []));

const allGone = async (pids: readonly number[]) => (await livingOf(pids)).length === 0;

/** Starts a parent of two families, and gives the numbers of all of them. */
async function startParent(wishes: readonly string[], wholeGroup: boolean) {
  const parent = startProcess([process.execPath, script('lean-process-parent.ts'), ...wishes], {
    detached: wholeGroup,
  });
  await parent.line(/^ready$/);
  return { parent, pids: numbers(parent.lines, 'pid'), bystander: numbers(parent.lines, 'bystander')[0]! };
}

test.each([
  ['we are killed by kill -9', 'SIGKILL', false],
  ['all of our process group is killed by kill -9', 'SIGKILL', true],
  ['we crash', 'SIGSEGV', false],
] as const)(
  'nothing is left of servers that ignore everything when %s',
  async (_name, signal, wholeGroup) => {
    const { parent, pids, bystander } = await startParent(['ignore', 'family'], wholeGroup);
    await using _parent = parent;
    expect(pids).toHaveLength(8);
    for (const pid of pids) expect(isAlive(pid)).toBe(true);
    try {
      process.kill(wholeGroup ? -parent.child.pid! : parent.child.pid!, signal);
      expect(await eventually(() => allGone(pids), 10_000)).toBe(true);
      // It was started last, and so holds whatever we let slip.
      expect(await isGone(bystander)).toBe(false);
    } finally {
      for (const pid of [...pids, bystander]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  },
);

test('nothing is left when the servers end with us but their workers do not', async () => {
  // These end with their input, their descendants don't.
  const { parent, pids, bystander } = await startParent(['family'], false);
  await using _parent = parent;
  try {
    parent.child.kill('SIGKILL');
    expect(await eventually(() => allGone(pids), 10_000)).toBe(true);
  } finally {
    for (const pid of [...pids, bystander]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
});

test('the guardian costs little, and goes when it is dismissed', async () => {
  const guardian = new Guardian(randomUUID());
  const pid = guardian.pid!;
  guardian.guard(process.pid);
  const status = () => readFile(`/proc/${pid}/status`, 'utf8');
  if (process.platform === 'linux') {
    expect(await eventually(async () => (await status()).startsWith('Name:\tsh'), 5_000)).toBe(true);
    expect(Number(/VmRSS:\s+(\d+) kB/.exec(await status())![1])).toBeLessThan(4_096);
  }
  guardian.dismiss();
  expect(await eventually(() => isGone(pid), 5_000)).toBe(true);
});

/** The way of systems without `/proc`, tried here by taking it away from the script. */
test('without /proc, the guardian finds the descendants by their parents', async () => {
  await using family = startProcess([process.execPath, script('naughty-process.ts'), 'ignore', 'family'], {
    detached: true,
  });
  await family.line(/^ready$/);
  const pids = numbers(family.lines, 'pid');
  expect(pids).toHaveLength(4);
  const withoutProc = guardianScript.replaceAll('/proc/', '/no-proc/');
  const shell = spawn('sh', ['-c', withoutProc, 'guardian', randomUUID()], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.stdin.end(`${family.child.pid}\n`);
  try {
    expect(await eventually(() => allGone(pids), 10_000)).toBe(true);
    // Having looked again, it is done.
    expect(await eventually(() => shell.exitCode === 0, 5_000)).toBe(true);
  } finally {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
});
