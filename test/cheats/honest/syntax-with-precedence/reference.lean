theorem t (a : Nat) : a + 0 = a := by
  sorry
