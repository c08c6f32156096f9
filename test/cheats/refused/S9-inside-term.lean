/-
trick: The option is set inside a term.
codes: option-refused, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  set_option debug.byAsSorry true in by rfl
