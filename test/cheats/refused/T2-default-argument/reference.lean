theorem positive (n : Nat) : 0 ≤ n := by
  sorry
