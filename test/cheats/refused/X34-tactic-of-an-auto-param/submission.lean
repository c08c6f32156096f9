def tac : Lean.Syntax := .missing
def f (h : autoParam (1 = 1) tac) : True := trivial
theorem t : True := trivial
