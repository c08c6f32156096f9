/-
trick: The option's name in French quotes with a comment in the middle.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option /- -/ «debug».«skipKernelTC» /- -/ true in
private theorem helper : 2 + 2 = 5 := by decide +kernel

theorem two_add_two : 2 + 2 = 5 := helper
