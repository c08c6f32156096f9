theorem small (a : Nat) : (a : Int) - (a + 1) = 0 := by
  sorry
