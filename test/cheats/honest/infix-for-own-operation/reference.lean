theorem min_example : min 3 5 = 3 := by
  sorry
