theorem zero_int (n : Nat) : (n : Int) = 0 := by
  sorry
