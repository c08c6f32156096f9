/-
trick: The theorem is stated and nothing else.
codes: parse-error, elaboration-error, theorem-missing
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5
