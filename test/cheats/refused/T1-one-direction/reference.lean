theorem double_even (n : Nat) : n % 2 = 0 ↔ n * n % 4 = 0 := by
  sorry
