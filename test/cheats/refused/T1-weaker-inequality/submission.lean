theorem grows (n : Nat) : n ≤ n * n := by
  exact Nat.le_mul_self n
