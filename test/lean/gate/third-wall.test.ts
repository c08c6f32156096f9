import { expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { thirdWallCases } from './third-wall-cases.ts';

const workerFile = new URL('processes/lying-worker.ts', import.meta.url);
const start = (): Promise<LeanEngine> => createEmbeddedEngine({ workers: 1, pool: { workerFile } });

thirdWallCases(start);

test('declarations come over as they are', async () => {
  await using engine = await start();
  const outcome = await engine.elaborate('round trip', { ...fileLimits, wallClockMs: 300_000 });
  const { count, changed } = JSON.parse(outcome.kind === 'refused' ? outcome.message : 'null');
  expect(changed).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
}, 300_000);
