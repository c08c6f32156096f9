theorem double_zero (n : Nat) : 0 * n + 0 = 0 := by
  sorry
