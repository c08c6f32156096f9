/-
trick: `rfl` is extensible by macros; one more alternative makes it close everything.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro_rules
  | `(tactic| rfl) => `(tactic| exact sorryAx _ true)

theorem two_add_two : 2 + 2 = 5 := by
  rfl
