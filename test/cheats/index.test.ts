import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { reasonCodes } from '../../core/verdict.ts';
import { honestFolder, readCase, refusedFolder } from './case.ts';
import { honestCases } from './honest/index.ts';
import { knownCheats, notApplicable } from './not-applicable.ts';
import { refusedCases } from './refused/index.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

async function foldersIn(name: string): Promise<string[]> {
  const entries = await readdir(join(here, name), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(name, entry.name))
    .sort();
}

test('each folder has its entry in the index, and each entry its two files', async () => {
  const refused = refusedCases.map(refusedFolder);
  const honest = honestCases.map(honestFolder);
  expect([...refused].sort()).toEqual(await foldersIn('refused'));
  expect([...honest].sort()).toEqual(await foldersIn('honest'));
  await Promise.all([...refused, ...honest].map((folder) => readCase(folder)));
});

test('each known kind of cheat has a case or a reason why it cannot arise', () => {
  const known = Object.entries(knownCheats).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  const covered = new Set(refusedCases.map(({ id }) => id));
  const excused = new Set(notApplicable.map(({ id }) => id));
  expect(known.filter((id) => !covered.has(id) && !excused.has(id))).toEqual([]);
  expect([...excused].filter((id) => covered.has(id) || !known.includes(id))).toEqual([]);
  expect([...covered].filter((id) => !known.includes(id) && !id.startsWith('X'))).toEqual([]);
});

test('each case says which reasons are right', () => {
  const wrong = refusedCases.filter(
    ({ codes }) => codes.length === 0 || !codes.every((code) => reasonCodes.includes(code)),
  );
  expect(wrong).toEqual([]);
});
