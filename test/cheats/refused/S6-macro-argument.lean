/-
trick: The macro is honest, its argument at the call is `sorryAx`.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "finish_by" t:term : tactic => `(tactic| exact $t)

theorem two_add_two : 2 + 2 = 5 := by
  finish_by sorryAx _ true
