import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { amount, natural, positive, sha256Hex } from '../../core/schemas.ts';

test('counts are whole, amounts need not be, and neither is below 0', () => {
  const taken = (schema: typeof natural) =>
    [-1, 0, 0.5, 1, Number.NaN, 2 ** 60].filter((value) => schema.safeParse(value).success);
  expect(taken(natural)).toEqual([0, 1]);
  expect(taken(positive)).toEqual([1]);
  expect(taken(amount)).toEqual([0, 0.5, 1, 2 ** 60]);
});

test('a SHA-256 has 64 small hexadecimal digits', () => {
  expect(sha256Hex.safeParse('0f'.repeat(32)).success).toBe(true);
  for (const wrong of ['0F'.repeat(32), '0f'.repeat(31), `${'0f'.repeat(32)}\n`])
    expect(sha256Hex.safeParse(wrong).success).toBe(false);
});

test('no other file defines them again', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const again: string[] = [];
  for (const room of ['core', 'lean', 'search', 'datasets', 'src', 'bench'])
    for (const name of await readdir(join(root, room), { recursive: true })) {
      const path = `${room}/${name}`;
      if (!name.endsWith('.ts') || path === 'core/schemas.ts') continue;
      if (/z\.(number\(\)\.)?int\(\)\.nonnegative\(\)/.test(await readFile(join(root, path), 'utf8')))
        again.push(path);
    }
  expect(again).toEqual([]);
});
