/-
trick: The option is set inside the tactic block, not by a command.
codes: option-refused, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  set_option debug.terminalTacticsAsSorry true in
  omega
