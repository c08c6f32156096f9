def limit : Nat := 100

theorem limit_small : limit < 10 := by
  sorry
