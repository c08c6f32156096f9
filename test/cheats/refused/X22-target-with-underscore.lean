/-
trick: One of two asked theorems starts with an underscore, and is left out.
codes: theorem-missing
-/
-- reference
theorem above (n : Nat) : n ≤ n + 1 := by
  sorry

theorem _hard (n : Nat) : n + 1 ≤ n := by
  sorry
-- submission
theorem above (n : Nat) : n ≤ n + 1 := by
  omega
