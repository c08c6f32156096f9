import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { guardRuntime } from '../../../lean/embedded/module/guard-runtime.ts';
import { encodeModule } from '../../../lean/embedded/module/wasm-writer.ts';
import type { LeanEngine } from '../../../lean/engine.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const verify = (submission: string) =>
  engine.verify(
    { reference: 'theorem t : False := by sorry', submission, target: 'last' },
    { ...fileLimits, wallClockMs: 200_000 },
  );

/** 2 <<< (2^31 - 1) fits into the memory; how far it is shifted back is no small number of this Lean. */
const shifted = `
theorem zero : ∀ a b : Nat, a = 2147483647 → b = 2147483648 →
    Nat.shiftRight (Nat.shiftLeft 2 a) b = 0 := by
  intro a b ha hb
  subst ha hb
  decide +kernel
theorem one (a b : Nat) (h : b = a + 1) : Nat.shiftRight (Nat.shiftLeft 2 a) b = 1 := by
  subst h
  show (2 <<< a) >>> (a + 1) = 1
  rw [Nat.shiftRight_add, Nat.shiftLeft_shiftRight]; rfl
theorem both (a b : Nat) (h : b = a + 1) (ha : a = 2147483647) (hb : b = 2147483648) : False :=
  absurd ((one a b h).symm.trans (zero a b ha hb)) Nat.one_ne_zero
theorem t : False := both 2147483647 2147483648 (by decide) rfl rfl`;

/** So many numbers of half a megabyte that none is left for the last ones. */
const crowded = `
set_option maxRecDepth 1000000
theorem same : ∀ n : Nat, n = 4000000 →
    ((List.range 3206).all (fun c => Nat.ble 1 (Nat.shiftLeft (c + 1) n)) &&
      Nat.beq (Nat.shiftLeft 5001 n) (Nat.shiftLeft 5003 n)) = true := by
  intro n h; subst h; decide +kernel
theorem apart (n : Nat) (h : Nat.beq (Nat.shiftLeft 5001 n) (Nat.shiftLeft 5003 n) = true) : False := by
  have h := Nat.eq_of_beq_eq_true h
  have h : 5001 * 2 ^ n = 5003 * 2 ^ n := by rw [← Nat.shiftLeft_eq, ← Nat.shiftLeft_eq]; exact h
  have h := Nat.eq_of_mul_eq_mul_right (Nat.two_pow_pos n) h
  omega
theorem both (n : Nat) (hn : n = 4000000) : False := by
  have h := same n hn
  rw [Bool.and_eq_true] at h
  exact apart n h.2
theorem t : False := both _ rfl`;

test.each([
  ['a number that is larger than a shift can say', shifted],
  ['numbers for which there is no memory', crowded],
])(
  'False is not proved by %s',
  async (_what, submission) => {
    expect(await verify(submission)).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'out-of-memory' }],
    });
  },
  480_000,
);

test('a number of a hundred million bits is none too large', async () => {
  const statement = 'theorem t : (1 <<< 100000000) % 3 = 1';
  const asked = { reference: `${statement} := sorry`, target: 'last' } as const;
  const submission = `${statement} := by decide +kernel`;
  expect(await engine.verify({ ...asked, submission }, fileLimits)).toMatchObject({ kind: 'accepted' });
}, 240_000);

test("a module whose runtime can't be guarded is refused", () => {
  const none = Uint8Array.of(0);
  const module = encodeModule([2, 7, 10].map((id) => [id, none] as const));
  expect(() => guardRuntime(module)).toThrow('the module exports no ');
});
