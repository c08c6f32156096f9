/-
trick: `try omega`, then sorry for whatever is left.
codes: sorry
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap (n : Nat) : n + 1 = n := by
  try omega
  all_goals sorry
