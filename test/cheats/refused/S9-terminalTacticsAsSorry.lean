/-
trick: `debug.terminalTacticsAsSorry` lets `omega` and `decide` close everything.
codes: option-refused, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option debug.terminalTacticsAsSorry true in
theorem two_add_two : 2 + 2 = 5 := by
  omega
