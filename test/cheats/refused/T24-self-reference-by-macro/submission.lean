macro "known" : tactic => `(tactic| exact $(Lean.mkIdent `two_add_two))

theorem two_add_two : 2 + 2 = 5 := by
  known
