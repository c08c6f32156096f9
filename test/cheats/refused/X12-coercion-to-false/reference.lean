theorem pick (b : Bool) (h : b) : b = false := by
  sorry
