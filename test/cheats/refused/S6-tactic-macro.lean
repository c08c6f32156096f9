/-
trick: A tactic macro expands to `exact sorryAx _ true`.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "arith" : tactic => `(tactic| exact sorryAx _ true)

theorem two_add_two : 2 + 2 = 5 := by
  arith
