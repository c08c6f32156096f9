theorem t : 2 ^ 10 = 1024 := by
  sorry
