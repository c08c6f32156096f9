theorem odd_root : ∃ n : Nat, n * n = 3 := by
  sorry
