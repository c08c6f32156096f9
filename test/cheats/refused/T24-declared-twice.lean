/-
trick: The theorem is declared twice; the first time with sorry, the second time from the first.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  sorry

theorem two_add_two : 2 + 2 = 5 :=
  two_add_two
