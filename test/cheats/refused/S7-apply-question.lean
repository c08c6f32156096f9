/-
trick: `apply?` reports suggestions, closes the goal with sorry and gives no error.
codes: sorry, elaboration-error
-/
-- reference
theorem pick (a b c : Nat) (h : a ≤ b) : a ≤ c := by
  sorry
-- submission
theorem pick (a b c : Nat) (h : a ≤ b) : a ≤ c := by
  apply?
