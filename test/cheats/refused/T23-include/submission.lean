variable (n : Nat) (h : n = 0)

include h in
theorem double_zero : n + n = 0 := by
  omega
