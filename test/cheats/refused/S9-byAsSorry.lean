/-
trick: `debug.byAsSorry` makes every `by` a sorry.
codes: option-refused, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option debug.byAsSorry true

theorem two_add_two : 2 + 2 = 5 := by
  decide
