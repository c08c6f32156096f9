theorem absurdity : False := by
  sorry
