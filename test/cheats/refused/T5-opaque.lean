/-
trick: The theorem became an opaque constant.
codes: kind-changed, command-refused, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
opaque two_add_two : 2 + 2 = 5
