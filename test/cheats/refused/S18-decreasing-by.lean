/-
trick: A theorem calls itself with a larger argument and the termination proof is sorry.
codes: sorry
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap (n : Nat) : n + 1 = n :=
  Nat.succ.inj (no_gap (n + 1))
termination_by n
decreasing_by sorry
