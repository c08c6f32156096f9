/-
trick: `rw?` is left in the proof: it lists suggestions, takes one step and does not finish.
codes: sorry, elaboration-error
-/
-- reference
theorem pick (a b : Nat) (h : b = a) : a + 0 = b + 1 := by
  sorry
-- submission
theorem pick (a b : Nat) (h : b = a) : a + 0 = b + 1 := by
  rw?
