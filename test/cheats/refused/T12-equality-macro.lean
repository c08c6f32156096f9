/-
trick: `macro_rules` gives `=` another meaning.
codes: statement-changed, command-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro_rules
  | `($_ = $_) => `(True)

theorem two_add_two : 2 + 2 = 5 :=
  trivial
