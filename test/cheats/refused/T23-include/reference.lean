variable (n : Nat) (h : n = 0)

theorem double_zero : n + n = 0 := by
  sorry
