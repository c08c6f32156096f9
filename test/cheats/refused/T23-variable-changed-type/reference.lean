variable (x : Int)

theorem nonneg : 0 ≤ x := by
  sorry
