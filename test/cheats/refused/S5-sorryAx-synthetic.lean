/-
trick: `sorryAx _ true` is the sorry of error recovery: Lean gives no warning for it.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  sorryAx _ true
