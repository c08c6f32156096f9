/-
trick: `debug.skipKernelTC` for the whole file.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option debug.skipKernelTC true

theorem two_add_two : 2 + 2 = 5 := by
  decide +kernel
