/-
trick: `macro_rules` turns the trusted tactic `omega` into sorry.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro_rules
  | `(tactic| omega) => `(tactic| sorry)

theorem two_add_two : 2 + 2 = 5 := by
  omega
