def Lean.TSyntax.evil (x : Lean.TSyntax `term) : Lean.TSyntax `term := x
macro "foo" x:term : term => `($x.evil)
theorem t : True := foo True.intro
