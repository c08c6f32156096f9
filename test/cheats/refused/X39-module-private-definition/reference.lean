module

def isSmall (n : Nat) : Prop := n < 3

theorem t : isSmall 7 := by
  sorry
