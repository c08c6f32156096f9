/-
trick: The axiom behind sorry is called by name.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  exact @sorryAx (2 + 2 = 5) (synthetic := true)
