theorem square_bound (n : Nat) : n * n ≤ n + 2 := by
  sorry
