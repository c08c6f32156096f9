def num : Lean.ParserDescr := .symbol "zzz"
syntax "foo" num : tactic
theorem t : True := trivial
