/-
trick: A macro splices a projection of its argument, which is a function of the author.
codes: macro-code
-/
-- reference
theorem t : True := by sorry
-- submission
def Lean.TSyntax.evil (x : Lean.TSyntax `term) : Lean.TSyntax `term := x
macro "foo" x:term : term => `($x.evil)
theorem t : True := foo True.intro
