/-
trick: The theorem stands inside a string.
codes: theorem-missing
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
def source : String := "
theorem two_add_two : 2 + 2 = 5 := by
  decide
"
