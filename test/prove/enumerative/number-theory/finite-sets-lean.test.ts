import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { extendReference } from '../../../../core/state-reference.ts';
import { createEmbeddedEngine } from '../../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../../lean/engine.ts';
import { finiteSets } from '../../../../src/prove/enumerative/number-theory/finite-sets.ts';
import { patientLimits, proposeInLean } from '../propose-in-lean.ts';

const header = readFileSync(new URL('../finite-sets.lean', import.meta.url), 'utf8');

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

test.each([
  '(S : Finset ℕ) (h : ∀ n, n ∈ S ↔ n ∣ 36) : ∑ k ∈ S, k = 91',
  '(S : Finset ℕ) (h : ∀ n, n ∈ S ↔ 0 < n ∧ n * n + 4 * n + 4 < 20) : S.card = 2',
  '(S : Finset ℤ) (f : ℤ → ℤ) (hf : ∀ x, f x = |x + 4|) (h : ∀ x, x ∈ S ↔ f x < 9) : S.card = 17',
])('a set is spelt out, and then computed with: %s', async (binders) => {
  const statement = `theorem t ${binders}`;
  const theorem = { id: 't', header, statement };
  const { root, tactics } = await proposeInLean(engine, theorem, finiteSets);
  const [tactic, ...more] = tactics;
  expect(more).toEqual([]);
  const [outcome] = await engine.apply(root, [tactic!], patientLimits);
  expect(outcome).toMatchObject({ kind: 'progress' });
  if (outcome?.kind !== 'progress') return;
  const next = extendReference(root, tactic!, outcome.state.parts[0]!.focus);
  expect(await engine.apply(next, ['decide +kernel'], patientLimits)).toMatchObject([{ kind: 'proved' }]);
});
