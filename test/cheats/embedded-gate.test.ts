import { afterAll, beforeAll } from '@jest/globals';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { gateCases } from './gate-cases.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 2 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

gateCases('embedded', () => engine);
