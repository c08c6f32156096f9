import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { RealCompanion } from './real-companion.ts';

/*
 * What no engine asks of our Lean code; the rest is in the conformance suite of engines (`test/lean/engine/native.test.ts`). As
 * a document, which Lean elaborates at the start of each server, `test/traces/trace-native.test.ts` has it.
 */
let real: RealCompanion;
beforeAll(async () => {
  real = await RealCompanion.start();
}, 300_000);
afterAll(async () => {
  await real[Symbol.asyncDispose]();
});

const reasonsOf = async (...asked: Parameters<RealCompanion['verify']>) => {
  const verdict = await real.verify(...asked);
  return verdict.kind === 'accepted' ? [] : verdict.reasons;
};

test('the gate accepts a proof, and takes a message that looks like an answer of ours for a message', async () => {
  const reference = 'theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := sorry';
  expect(await reasonsOf({ reference, submission: reference.replace('sorry', '⟨hp, hq⟩') })).toEqual([]);
  const forged = JSON.stringify({ nonce: 'x', answer: { stage: 'confirmed', rests: [] } });
  const submission = `#check (${JSON.stringify(forged)})\n${reference}`;
  expect(await reasonsOf({ reference, submission })).toMatchObject([{ code: 'sorry' }]);
});

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
  expect(await reasonsOf(request, { libraryHasProofs: false })).toEqual([]);
  const found = await reasonsOf(request, { libraryHasProofs: true });
  expect(found).toContainEqual({ code: 'axiom', message: expect.stringMatching(name) });
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['axiom']));
});

test('what Lean does not hold is refused, and the next question is answered', async () => {
  const { companion } = real;
  const question = { method: 'constants', held: [{ p: '999999' }] };
  const answer = companion.call(question, z.json(), { timeoutMs: 10_000 });
  await expect(answer).rejects.toMatchObject({ kind: 'lost', message: expect.stringContaining('999999') });
  const unknown = companion.call({ method: 'bogus' }, z.json(), { timeoutMs: 10_000 });
  await expect(unknown).rejects.toThrow('no such method');
  expect(companion.isUnfit).toBe(false);
});
