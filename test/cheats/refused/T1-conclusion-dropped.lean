/-
trick: Half of the conjunction is gone.
codes: statement-changed
-/
-- reference
theorem both (n : Nat) : n ≤ n + 1 ∧ n + 1 ≤ n := by
  sorry
-- submission
theorem both (n : Nat) : n ≤ n + 1 := by
  omega
