theorem nonneg (a : Int) : 0 ≤ a := by
  sorry
