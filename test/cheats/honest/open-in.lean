/-
what: `open ... in` before the theorem, for the proof only.
-/
-- reference
theorem succ_mono (a b : Nat) (h : a ≤ b) : a + 1 ≤ b + 1 := by
  sorry
-- submission
open Nat in
theorem succ_mono (a b : Nat) (h : a ≤ b) : a + 1 ≤ b + 1 := by
  exact succ_le_succ h
