/-
trick: A helper is added with `debug.skipKernelTC`; the theorem itself is checked.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option debug.skipKernelTC true in
theorem helper : 2 + 2 = 5 := by
  decide +kernel

theorem two_add_two : 2 + 2 = 5 :=
  helper
