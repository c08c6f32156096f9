theorem halving (n : Nat) : ∃ k, n < 2 ^ k := by
  sorry
