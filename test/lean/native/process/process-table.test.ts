import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { Family } from '../../../../lean/native/process/family.ts';
import { linuxProcessTable } from '../../../../lean/native/process/linux-process-table.ts';
import type { ProcessEntry, ProcessTable } from '../../../../lean/native/process/process-table.ts';
import { psProcessTable } from '../../../../lean/native/process/ps-process-table.ts';

const tables: readonly (readonly [string, ProcessTable])[] =
  process.platform === 'linux'
    ? [
        ['/proc', linuxProcessTable],
        ['ps', psProcessTable],
      ]
    : [['ps', psProcessTable]];

test.each(tables)('%s lists us and our child, and not when it has ended', async (_name, table) => {
  const child = spawn('sleep', ['60'], { detached: true });
  const find = async () => (await table.list()).find(({ pid }) => pid === child.pid);
  expect(await find()).toMatchObject({ parent: process.pid, group: child.pid });
  expect((await find())!.startedAt).toBe((await find())!.startedAt);
  expect((await table.list()).find(({ pid }) => pid === process.pid)?.parent).toBe(process.ppid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await find()).toBeUndefined();
});

/** A process of its own: this one's memory is given back whenever it pleases. */
const holder = `const held = Buffer.alloc(200 * 2 ** 20, 1); console.log('ready'); setInterval(() => held, 1_000);`;

test.each(tables)('%s tells the memory of a process', async (_name, table) => {
  const child = spawn(process.execPath, ['-e', holder], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const bytes = await table.memoryOf([child.pid!]);
    expect(bytes).toBeGreaterThan(200 * 2 ** 20);
    expect(bytes).toBeLessThan(600 * 2 ** 20);
    expect(await table.memoryOf([])).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

/** A table that one writes: `pid parent group`, and when it started. */
function written(rows: readonly string[]): readonly ProcessEntry[] {
  return rows.map((row) => {
    const [pid = '', parent = '', group = '', startedAt = 'early'] = row.split(' ');
    return { pid: Number(pid), parent: Number(parent), group: Number(group), startedAt };
  });
}

/** Who belongs to the family of 10, by the tables that come one after the other. */
async function members(...looks: readonly (readonly string[])[]): Promise<readonly number[]> {
  let rows: readonly string[] = [];
  const table: ProcessTable = {
    list: async () => written(rows),
    memoryOf: async () => 0,
    marked: async () => [],
  };
  const family = new Family(10, 'mark', table);
  let found: readonly number[] = [];
  for (rows of looks) found = await family.look();
  return [...found].sort((a, b) => a - b);
}

test('a family is the descendants and those in its groups', async () => {
  const rows = ['13 12 12', '12 10 12', '11 10 10', '10 1 10', '14 1 10', '15 1 12', '20 1 20', '21 20 20'];
  expect(await members(rows)).toEqual([10, 11, 12, 13, 14, 15]);
});

test('members that were seen stay members when their parents are gone', async () => {
  expect(await members(['10 1 10', '11 10 11', '12 11 11'], ['11 1 11', '12 11 11'])).toEqual([11, 12]);
  expect(await members(['10 1 10', '11 10 9'], ['11 1 9', '9 1 9'])).toEqual([11]);
});

test('a stranger that has got the number of a member is none', async () => {
  expect(await members(['10 1 10', '11 10 11'], ['10 1 10'], ['10 1 10', '11 1 11 late'])).toEqual([10]);
  expect(await members(['10 1 10', '11 10 9'], ['10 1 10', '11 1 9 late'])).toEqual([10]);
});
