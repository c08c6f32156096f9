theorem three : [1, 2].length = 3 := by
  sorry
