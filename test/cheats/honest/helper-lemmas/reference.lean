theorem sum_square (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := by
  sorry
