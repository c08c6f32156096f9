/-
trick: The submission is the reference: the proof is still `by sorry`.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  sorry
