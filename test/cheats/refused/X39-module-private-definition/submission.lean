module

def isSmall (n : Nat) : Prop := n < 30

theorem t : isSmall 7 := by
  unfold isSmall
  decide
