/-
trick: `debug.proofAsSorry` makes every proof a sorry.
codes: option-refused, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option debug.proofAsSorry true in
theorem two_add_two : 2 + 2 = 5 := by
  decide
