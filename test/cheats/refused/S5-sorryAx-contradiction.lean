/-
trick: `sorryAx` supplies the contradiction for `absurd`.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 := by
  exact absurd rfl (sorryAx (1 ≠ 1) true)
