/-
trick: `set_option ... in` as a term.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  (set_option debug.skipKernelTC true in by decide +kernel : 2 + 2 = 5)
