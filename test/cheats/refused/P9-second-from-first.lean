/-
trick: The second theorem is proved from the first, which is still sorry.
codes: sorry
-/
-- reference
theorem four_is_five : 4 = 5 := by
  sorry

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem four_is_five : 4 = 5 := by
  sorry

theorem two_add_two : 2 + 2 = 5 := by
  exact four_is_five
