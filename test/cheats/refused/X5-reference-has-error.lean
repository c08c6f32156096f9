/-
trick: The reference itself does not elaborate; nothing can be proved about it.
codes: reference-invalid
-/
-- reference
theorem bad (n : Nat.Positive) : n = n := by
  sorry
-- submission
theorem bad (n : Nat) : n = n := by
  rfl
