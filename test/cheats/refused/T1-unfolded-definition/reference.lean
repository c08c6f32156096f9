def IsSmall (n : Nat) : Prop := n < 10

theorem four_small : IsSmall 4 := by
  sorry
