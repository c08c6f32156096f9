/-
trick: The same with a tactic that is called as Lean calls those that it makes itself.
codes: term-refused
-/
-- reference
theorem t : True := sorry
-- submission
def own._auto_1 : Lean.Syntax :=
  Lean.Syntax.node .none `Lean.Parser.Tactic.tacticTrivial #[Lean.Syntax.atom .none "trivial"]

def lib (_h : True := by trivial) : Nat := 0

def ap {F : Prop → Lean.Syntax → Prop} {s : Lean.Syntax} (_ : F True s → Nat) (_h : F True own._auto_1) : True := trivial

def ap2 := @ap _ _ @lib

theorem t : True := ap2
