/-
trick: A macro hides the reference of the theorem to itself.
codes: elaboration-error, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "known" : tactic => `(tactic| exact $(Lean.mkIdent `two_add_two))

theorem two_add_two : 2 + 2 = 5 := by
  known
