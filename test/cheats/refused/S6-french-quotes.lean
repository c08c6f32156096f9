/-
trick: `«sorryAx»` is the same name for Lean, but not for a search in the text.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  @«sorryAx» (2 + 2 = 5) true
