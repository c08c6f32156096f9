/-
trick: The rewriting inside `conv` is done by a sorry.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  conv =>
    lhs
    rw [show 2 + 2 = 5 from by sorry]
