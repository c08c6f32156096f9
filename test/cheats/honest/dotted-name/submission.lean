theorem Nat.twice_le (n : Nat) : n ≤ 2 * n := by
  omega
