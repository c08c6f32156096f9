import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileLimits } from '../../core/limits.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';

const folder = new URL('./planned-proofs/', import.meta.url);
const names = (await readdir(folder)).sort();
const read = async (name: string) => await readFile(new URL(name, folder), 'utf8');

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
}, 120_000);
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

test('there are ten proofs and more', () => {
  expect(names.length).toBeGreaterThanOrEqual(10);
});

test('docs/planning.md shows one of the proofs as it is', async () => {
  const page = await readFile(new URL('../../docs/planning.md', import.meta.url), 'utf8');
  const [, shown = ''] = /^```lean\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const proofs = await Promise.all(names.map(read));
  expect(shown.startsWith('theorem ')).toBe(true);
  expect(proofs.filter((proof) => proof.endsWith(`\n${shown}`))).toHaveLength(1);
});

test.each(names)(
  'the gate accepts the proof that a plan found of %s',
  async (name) => {
    const reference = await readFile(new URL(`./theorems/${name}`, import.meta.url), 'utf8');
    const verdict = await engine.verify({ reference, submission: await read(name) }, fileLimits);
    expect(verdict).toMatchObject({ kind: 'accepted' });
  },
  120_000,
);
