theorem sum_small : (List.range 40).foldl (· + ·) 0 = 780 := by
  sorry
