theorem weird (n : Nat) (h : n * n = 9) : n = 4 := by
  sorry
