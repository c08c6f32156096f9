/-
trick: The macro takes the option's name as an argument, so `set_option` and the name never meet in the text.
codes: option-refused, kernel-rejected, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "under " o:ident t:tacticSeq : tactic =>
  `(tactic| set_option $o:ident true in $t)

theorem two_add_two : 2 + 2 = 5 := by
  under debug.skipKernelTC decide +kernel
