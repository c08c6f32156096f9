/-
trick: With the kernel check off, does the non-positive type go in?
codes: option-refused, elaboration-error, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
set_option debug.skipKernelTC true

inductive Bad : Type where
  | mk (f : (Bad → False) → False) : Bad

theorem two_add_two : 2 + 2 = 5 := by
  decide +kernel
