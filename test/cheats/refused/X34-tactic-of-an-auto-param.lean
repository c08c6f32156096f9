/-
trick: `autoParam` takes its tactic from a constant of the author.
codes: term-refused, elaboration-error
-/
-- reference
theorem t : True := by sorry
-- submission
def tac : Lean.Syntax := .missing
def f (h : autoParam (1 = 1) tac) : True := trivial
theorem t : True := trivial
