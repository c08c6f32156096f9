/-
trick: An automatic tactic finds the theorem itself in the context.
codes: elaboration-error
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap (n : Nat) : n + 1 = n := by
  have := no_gap n
  simp_all
