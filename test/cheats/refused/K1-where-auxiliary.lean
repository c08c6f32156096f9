/-
trick: The unchecked step is in a `where` auxiliary, the option in its tactic block.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  aux
where
  aux : 2 + 2 = 5 := by
    set_option debug.skipKernelTC true in
    decide +kernel
