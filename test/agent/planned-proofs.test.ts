import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileLimits } from '../../core/limits.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';

const page = await readFile(new URL('../../docs/planned-proofs.md', import.meta.url), 'utf8');
const proofs = [...page.matchAll(/^## (\S+)\n\n```lean\n([\s\S]*?)\n```$/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
);

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
}, 120_000);
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

test('the page has ten proofs and more', () => {
  expect(proofs.length).toBeGreaterThanOrEqual(10);
});

test.each(proofs)(
  'docs/planned-proofs.md: $name is accepted by the gate',
  async ({ name, text }) => {
    const file = new URL(`./theorems/${name}.lean`, import.meta.url);
    const reference = await readFile(file, 'utf8');
    const verdict = await engine.verify({ reference, submission: text }, fileLimits);
    expect(verdict).toMatchObject({ kind: 'accepted' });
  },
  120_000,
);
