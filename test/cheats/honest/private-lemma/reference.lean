theorem triple_even (n : Nat) (h : n % 2 = 0) : (3 * n) % 2 = 0 := by
  sorry
