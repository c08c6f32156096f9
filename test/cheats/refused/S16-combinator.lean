/-
trick: The sorry follows `<;>` and runs only on the case that is left.
codes: sorry
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap (n : Nat) : n + 1 = n := by
  cases n <;> first | contradiction | sorry
