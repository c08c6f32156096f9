/-
trick: Unification puts `autoParam` and a tactic of the author together, of which no word of the text tells.
codes: term-refused
-/
-- reference
theorem t : True := sorry
-- submission
def mine : Lean.Syntax :=
  Lean.Syntax.node .none `Lean.Parser.Tactic.tacticTrivial #[Lean.Syntax.atom .none "trivial"]

def lib (_h : True := by trivial) : Nat := 0

def ap {F : Prop → Lean.Syntax → Prop} {s : Lean.Syntax} (_ : F True s → Nat) (_h : F True mine) : True := trivial

def ap2 := @ap _ _ @lib

theorem t : True := ap2
