/-
trick: A contradictory hypothesis was added as an implicit argument.
codes: statement-changed
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap (n : Nat) {_ : n < 0} : n + 1 = n := by
  contradiction
