/-
trick: The name of the option is a parameter of a macro, so `set_option` and the name never stand together.
codes: option-refused, sorry, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "with_flag " o:ident t:tacticSeq : tactic =>
  `(tactic| set_option $o:ident true in $t)

theorem two_add_two : 2 + 2 = 5 := by
  with_flag debug.terminalTacticsAsSorry omega
