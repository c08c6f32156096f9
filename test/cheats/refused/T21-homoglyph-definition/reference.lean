def norm (n : Nat) : Nat := n

theorem norm_zero (n : Nat) : norm n = 0 := by
  sorry
