/-
trick: `exact?` is left in the proof of a statement for which it finds nothing.
codes: sorry, elaboration-error
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap (n : Nat) : n + 1 = n := by
  exact?
