/-
trick: The proof names a lemma that is not there; error recovery still adds the theorem.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  exact Nat.two_add_two_eq_five
