theorem pick (a b : Nat) (h : b = a) : a + 0 = b + 1 := by
  sorry
