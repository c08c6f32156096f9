/-
trick: One of two asked theorems has a name that looks generated, and is left out.
codes: theorem-missing
-/
-- reference
theorem above (n : Nat) : n ≤ n + 1 := by
  sorry

theorem below (n : Nat) : n + 1 ≤ n := by
  sorry
-- submission
theorem above (n : Nat) : n ≤ n + 1 := by
  omega
