/-
trick: The same with a tactic whose type is not written.
codes: term-refused
-/
-- reference
theorem t : True := sorry
-- submission
def mine := (Lean.mkIdent `anything).raw

def lib (_h : True := by trivial) : Nat := 0

def ap {F : Prop → Lean.Syntax → Prop} {s : Lean.Syntax} (_ : F True s → Nat) (_h : F True mine) : True := trivial

def ap2 := @ap _ _ @lib

theorem t : True := ap2
