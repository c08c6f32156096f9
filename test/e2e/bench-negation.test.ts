import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unlimited } from '../../core/ledger.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { probeNegation } from '../../src/evaluate/run/probe-negation.ts';
import { proposeTactics } from '../../src/prove/enumerative/enumerative-policy.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';
import { proveOptions } from '../support/prove-options.ts';

let engine: LeanEngine & AsyncDisposable;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

/** What the probe says of `theorem foo` with this text behind its name. */
async function probe(rest: string, header = '') {
  const theorem = { id: 'foo', header, statement: `theorem foo${rest}` };
  const record = await probeNegation(
    theorem,
    25,
    proveOptions({ engine, propose: proposeTactics, limits: unlimited, settings: defaultSearch }),
  );
  return record === null
    ? 'cancelled'
    : `${record.outcome}${record.outcome === 'not-run' ? `: ${record.reason}` : ''}`;
}

test.each([
  [' (n : Nat) (h : n > 2) : n > 3', ''],
  [' : ∀ n : Nat, n < 5', ''],
  [' : 2 + 2 = 5', ''],
  [' (h : 1 = 1 := by rfl) : 1 = 2', ''],
])('the probe finds false: theorem foo%s', async (rest, header) => {
  expect(await probe(rest, header)).toBe('false');
});

test.each([
  [' {α : Type} [Inhabited α] (x y : α) : x = y', ''],
  ['.{u} (α : Type u) (x y : α) : x = y', ''],
  [' (α : Type _) (x y : α) : x = y', ''],
])('is run for types of any universe: theorem foo%s', async (rest, header) => {
  expect(await probe(rest, header)).toMatch(/^(false|unknown)/);
});

test('true statements are never called false', async () => {
  expect(await probe(' (n : Nat) : n = n')).toBe('unknown');
  expect(await probe(' (n : Fin 0) : n ≠ n')).toBe('unknown');
});

test('a variable of the header makes a negation of the text alone say too much: it is not run', async () => {
  // True, because there is no such n. Of the text alone the negation is `∀ n : Fin 0, ¬ ...`, which is true as well.
  expect(await probe(' : n.val = n.val + 1', 'variable (n : Fin 0)')).toMatch(
    /^not-run: .*does not give its negation/,
  );
  expect(await probe(' (xs : List α) : xs = []', 'variable {α : Type}')).toMatch(/^not-run/);
  expect(await probe(' : x = x ∧ x ≠ x', 'variable {x : Fin 0}')).toMatch(/^not-run/);
  expect(await probe(' : (h : (x : Fin 0) = x) → x ≠ x', 'set_option autoImplicit true')).toMatch(
    /^(not-run|unknown)/,
  );
});

test('what Lean does not take is not run, with its word', async () => {
  expect(await probe(' : bogus')).toMatch(/^not-run: .*bogus/);
});

test('a proposition that Lean reads in another way as the type of a theorem is not called false', async () => {
  const kinds = `structure Claim where
  n : Nat
instance : CoeSort Claim Prop := ⟨fun c => ∀ n : Nat, n * n + c.n = n * n⟩
instance : Coe Claim Prop := ⟨fun _ => False⟩
def claim : Claim := ⟨0⟩\n`;
  expect(await probe(' : claim', kinds)).toMatch(/^not-run: .*does not give its negation/);
});

test('where a header has a negation of its own, its word is not taken', async () => {
  const own = 'notation (priority := high) "¬" p:40 => (p ∨ True)\n';
  expect(await probe(' (n : Nat) : n * n = n * n + 0', own)).toBe('unknown');
  expect(await probe(' (n : Nat) : n = n + 1', own)).toBe('false');
  const all = `${own}notation (priority := high) "_root_.Not" p:40 => (p ∨ True)\n`;
  expect(await probe(' (n : Nat) : n * n = n * n + 0', all)).toMatch(/^not-run: the header/);
});
