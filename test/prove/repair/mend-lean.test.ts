import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import type { LeanMessage } from '../../../core/message.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ByImports } from '../../../src/prove/lemma-index/by-imports.ts';
import { mendText } from '../../../src/prove/repair/mend-text.ts';
import { type NameIndex, openNameIndex } from '../../../src/prove/repair/name-index.ts';

let engine: LeanEngine;
let opened: ByImports<NameIndex>;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
  const indexes = await openNameIndex(engine);
  if (indexes === null) throw new Error('no names');
  opened = indexes;
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

async function messagesOf(text: string): Promise<readonly LeanMessage[]> {
  const read = await engine.elaborate(text, fileLimits);
  if (read.kind !== 'elaborated') throw new Error(JSON.stringify(read));
  return read.report.messages;
}

/** Of what the text imports. */
const namesFor = (text: string): Promise<NameIndex> => opened.for(text, new AbortController().signal);

/** The first of the mended texts that Lean has nothing to say against, warnings counted too. */
async function mend(text: string): Promise<string | null> {
  const names = await namesFor(text);
  for (const mended of mendText(text, await messagesOf(text), { names, limit: 8 })) {
    const said = await messagesOf(mended);
    if (said.every(({ severity }) => severity === 'information')) return mended;
  }
  return null;
}

describe('what Lean no longer has, or has under another name', () => {
  test.each([
    // Names of Lean's library before 4.28 that are gone.
    [
      'theorem t (xs : List Nat) (h : xs ≠ []) : 0 < xs.length := List.length_pos.2 h',
      'theorem t (xs : List Nat) (h : xs ≠ []) : 0 < xs.length := List.length_pos_iff.2 h',
    ],
    [
      "theorem t (f : Nat → Nat) : (none : Option Nat).map f = none := by\n  rw [Option.map_none']",
      'theorem t (f : Nat → Nat) : (none : Option Nat).map f = none := by\n  rw [Option.map_none]',
    ],
    // Names of what a header imports.
    [
      'import Std.Data.HashMap\ntheorem t (m : Std.HashMap Nat Nat) (k v : Nat) : (m.insert k v).contains k = true :=\n  Std.HashMap.contains_insert_selff',
      'import Std.Data.HashMap\ntheorem t (m : Std.HashMap Nat Nat) (k v : Nat) : (m.insert k v).contains k = true :=\n  Std.HashMap.contains_insert_self',
    ],
    [
      "theorem t (a b c : Nat) (h : c ∣ a) (k : c ∣ b) : c ∣ a - b :=\n  Nat.dvd_sub' h k",
      'theorem t (a b c : Nat) (h : c ∣ a) (k : c ∣ b) : c ∣ a - b :=\n  Nat.dvd_sub h k',
    ],
    // Deprecated in 4.28.
    [
      'theorem t (a b : Nat) (h : a < b) : a.succ ≤ b := by\n  exact Nat.succ_le.2 h',
      'theorem t (a b : Nat) (h : a < b) : a.succ ≤ b := by\n  exact Nat.succ_le_iff.2 h',
    ],
    [
      'theorem t (a b : Nat) (h : a < b) : a < b.succ := Nat.lt.step h',
      'theorem t (a b : Nat) (h : a < b) : a < b.succ := Nat.lt_succ_of_lt h',
    ],
    // Misremembered.
    [
      'theorem t (a b : Nat) (h : a = b) : b = a := h.symmm',
      'theorem t (a b : Nat) (h : a = b) : b = a := h.symm',
    ],
    [
      'theorem t (n : Nat) (h : n ≠ 0) : 0 < n := by\n  exact pos_of_ne_zero h',
      'theorem t (n : Nat) (h : n ≠ 0) : 0 < n := by\n  exact Nat.pos_of_ne_zero h',
    ],
    // Tactics of Mathlib and of older versions.
    [
      'theorem t (a b : Nat) (h : a ≤ b) : a < b + 1 := by\n  simp_arith\n  exact h',
      'theorem t (a b : Nat) (h : a ≤ b) : a < b + 1 := by\n  simp +arith\n  exact h',
    ],
    [
      'theorem t (a b : Nat) (h : a ≤ b) : a < b + 1 := by\n  have k := h\n  linarith [k]',
      'theorem t (a b : Nat) (h : a ≤ b) : a < b + 1 := by\n  have k := h\n  omega',
    ],
    ['theorem t : ∃ n : Nat, n + 1 = 3 := by\n  use 2', 'theorem t : ∃ n : Nat, n + 1 = 3 := by\n  exists 2'],
    [
      "theorem t (p q : Prop) (h : p ∧ q) : q := by\n  cases' h with hp hq\n  exact hq",
      'theorem t (p q : Prop) (h : p ∧ q) : q := by\n  rcases h with ⟨hp, hq⟩\n  exact hq',
    ],
    [
      'theorem t (p : Prop) (h : ¬¬p) : p := by\n  by_contra k\n  exact h k',
      'theorem t (p : Prop) (h : ¬¬p) : p := by\n  refine Classical.byContradiction fun k => ?_\n  exact h k',
    ],
  ])('is mended: %s', async (text, mended) => {
    expect(await mend(text)).toBe(mended);
  });

  test('a name of many namespaces is looked for first in those that the text mentions', async () => {
    const text = 'theorem t (a b : Int) (c : Nat) : a * b + c = b * a + c := by\n  rw [mul_comm]';
    const [first] = mendText(text, await messagesOf(text), { names: await namesFor(text), limit: 1 });
    expect(first).toContain('rw [Int.mul_comm]');
    const natural = 'theorem t (a b : Nat) : a * b = b * a := by\n  rw [mul_comm]';
    expect(await mend(natural)).toContain('rw [Nat.mul_comm]');
  });

  test('what is wrong in another way is left to others', async () => {
    const text = 'theorem t (a b : Nat) (h : a ≤ b) : b ≤ a := by\n  exact h';
    const names = await namesFor(text);
    expect(mendText(text, await messagesOf(text), { names, limit: 8 })).toEqual([]);
  });
});
