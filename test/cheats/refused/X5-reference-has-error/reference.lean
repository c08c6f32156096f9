theorem bad (n : Nat.Positive) : n = n := by
  sorry
