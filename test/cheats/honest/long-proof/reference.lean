theorem far (n : Nat) : n + 29 ≤ n + 30 := by
  sorry
