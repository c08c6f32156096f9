def evil : Lean.TSyntax `term := ⟨Lean.mkIdent `True.intro⟩
macro "foo" : term => `($evil)
theorem t : True := foo
