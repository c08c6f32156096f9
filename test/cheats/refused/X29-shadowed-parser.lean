/-
trick: A parser description of the author takes the place of a known parser.
codes: macro-code
-/
-- reference
theorem t : True := by sorry
-- submission
def num : Lean.ParserDescr := .symbol "zzz"
syntax "foo" num : tactic
theorem t : True := trivial
