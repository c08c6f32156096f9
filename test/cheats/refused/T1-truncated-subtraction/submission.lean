theorem small (a : Nat) : ((a - (a + 1) : Nat) : Int) = 0 := by
  omega
