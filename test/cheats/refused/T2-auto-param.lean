/-
trick: The extra hypothesis has a default proof, so uses of the theorem look unchanged.
codes: statement-changed
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap (n : Nat) (h : n + 1 = n := by omega) : n + 1 = n :=
  h
