def limit : Nat := 100

theorem limit_big : 10 < limit := by
  sorry
