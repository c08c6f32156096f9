/-
trick: The same name, another statement.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 4 := by
  decide
