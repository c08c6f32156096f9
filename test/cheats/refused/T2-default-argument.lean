/-
trick: The variable got a default value; the type now carries `optParam`.
codes: statement-changed
-/
-- reference
theorem positive (n : Nat) : 0 ≤ n := by
  sorry
-- submission
theorem positive (n : Nat := 1) : 0 ≤ n :=
  Nat.zero_le n
