theorem power : ∃ n : Nat, n = 2 ^ 10 := by
  sorry
