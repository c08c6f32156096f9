/-
trick: A macro rule makes every `exact` a sorry.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro_rules
  | `(tactic| exact $_) => `(tactic| refine sorryAx _ true)

theorem two_add_two : 2 + 2 = 5 := by
  exact Nat.add_comm 2 2
