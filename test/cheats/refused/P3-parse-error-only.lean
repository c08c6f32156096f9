/-
trick: The tactic does not exist: only the parser complains, the elaborator keeps quiet.
codes: parse-error, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by norm_num
