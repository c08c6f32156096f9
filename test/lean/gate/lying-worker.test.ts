import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { lyingWorkerCases } from './lying-worker-cases.ts';

let engine: LeanEngine;
beforeAll(async () => {
  const workerFile = new URL('processes/lying-worker.ts', import.meta.url);
  engine = await createEmbeddedEngine({ workers: 1, pool: { workerFile } });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

lyingWorkerCases(() => engine);

test('declarations come over as they are', async () => {
  const outcome = await engine.elaborate('round trip', { ...fileLimits, wallClockMs: 300_000 });
  const { count, changed } = JSON.parse(outcome.kind === 'refused' ? outcome.message : 'null');
  expect(changed).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
}, 300_000);
