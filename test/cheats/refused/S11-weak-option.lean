/-
trick: The `weak.` prefix, which the build tool accepts for options, used in the file.
codes: option-refused, sorry, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option weak.warn.sorry false

theorem two_add_two : 2 + 2 = 5 := by
  sorry
