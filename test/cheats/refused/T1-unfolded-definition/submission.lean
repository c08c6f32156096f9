def IsSmall (n : Nat) : Prop := n < 10

theorem four_small : 4 < 10 := by
  decide
