/-
trick: The hard step hides in a `have`.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  have step : 4 = 5 := by sorry
  exact step
