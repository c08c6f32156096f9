module

@[expose] public def isSmall (n : Nat) : Prop := n < 3

public theorem t : isSmall 7 := by
  sorry
