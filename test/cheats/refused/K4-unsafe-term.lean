/-
trick: The term `unsafe e` in the middle of a proof.
codes: term-refused, command-refused, elaboration-error, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  unsafe unsafeCast True.intro
