/-
trick: The option is set within a section that ends before the theorem.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
section Fast
set_option debug.skipKernelTC true
private theorem helper : 2 + 2 = 5 := by decide +kernel
end Fast

theorem two_add_two : 2 + 2 = 5 :=
  helper
