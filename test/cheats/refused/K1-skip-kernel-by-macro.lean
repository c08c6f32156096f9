/-
trick: The option hides in a tactic macro.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "quick " t:tacticSeq : tactic =>
  `(tactic| set_option debug.skipKernelTC true in $t)

theorem two_add_two : 2 + 2 = 5 := by
  quick decide +kernel
