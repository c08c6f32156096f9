import { afterAll, beforeAll, describe } from '@jest/globals';
import { gateConformance } from './gate-conformance.ts';
import { queryConformance } from './query-conformance.ts';
import { RealCompanion } from './real-companion.ts';

let real: RealCompanion;
beforeAll(async () => {
  real = await RealCompanion.start();
}, 300_000);
afterAll(async () => {
  await real[Symbol.asyncDispose]();
});

describe('our Lean code in a real Lean: the gate', () => gateConformance(() => real));
describe('our Lean code in a real Lean: queries', () => queryConformance(() => real));
