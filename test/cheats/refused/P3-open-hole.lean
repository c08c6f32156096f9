/-
trick: A hole `?_` is left in the term.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  refine Eq.trans ?_ ?_
  exact 4
  rfl
