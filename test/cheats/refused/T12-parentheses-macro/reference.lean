theorem wrapped : (2 + 2 = 5) := by
  sorry
