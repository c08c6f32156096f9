import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

// The library of this Lean has theorems without proofs, as axioms: to the search for axioms they are.
test.each([
  ['that a proof uses', 'theorem t (n m : Nat) : n + m = m + n', 'Nat.add_comm n m', /Nat\.add_comm/],
  [
    'below a definition that it uses',
    'theorem t : (instDecidableEqNat 1 2).decide = false',
    'rfl',
    /Nat\.\w+/,
  ],
])('an axiom of the library %s is found', async (_, statement, proof, name) => {
  const request = { reference: `${statement} := sorry`, submission: `${statement} := ${proof}` };
  const reasonsWith = async (libraryHasProofs: boolean) => {
    const verdict = await real.verify(request, { libraryHasProofs });
    return verdict.kind === 'accepted' ? [] : verdict.reasons;
  };
  expect(await reasonsWith(false)).toEqual([]);
  const found = await reasonsWith(true);
  expect(found).toContainEqual({ code: 'axiom', message: expect.stringMatching(name) });
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['axiom']));
});
