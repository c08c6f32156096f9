theorem differ : 2 ≠ 3 := by
  sorry
