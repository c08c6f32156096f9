theorem cast_zero (n : Nat) : (n : Int) = 0 := by
  sorry
