/-
trick: `<` became `≤`.
codes: statement-changed
-/
-- reference
theorem grows (n : Nat) : n < n * n := by
  sorry
-- submission
theorem grows (n : Nat) : n ≤ n * n := by
  exact Nat.le_mul_self n
