/-
trick: A macro splices a constant: syntax that the author's code computes.
codes: macro-code
-/
-- reference
theorem t : True := by sorry
-- submission
def evil : Lean.TSyntax `term := ⟨Lean.mkIdent `True.intro⟩
macro "foo" : term => `($evil)
theorem t : True := foo
