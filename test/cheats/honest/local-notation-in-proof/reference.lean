theorem square_sum (a : Nat) : (a + 1) * (a + 1) = a * a + 2 * a + 1 := by
  sorry
