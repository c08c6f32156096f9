/-
trick: A private definition of a module, which a private statement uses, means something else.
codes: definition-changed
-/
-- reference
module

def isSmall (n : Nat) : Prop := n < 3

theorem t : isSmall 7 := by
  sorry
-- submission
module

def isSmall (n : Nat) : Prop := n < 30

theorem t : isSmall 7 := by
  unfold isSmall
  decide
