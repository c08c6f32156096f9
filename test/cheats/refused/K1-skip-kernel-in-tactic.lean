/-
trick: `set_option ... in` as a tactic: the auxiliary lemma of `decide +kernel` goes in unchecked.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  set_option debug.skipKernelTC true in
  decide +kernel
