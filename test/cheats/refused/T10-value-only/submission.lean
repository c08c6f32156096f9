def limit : Nat := 1

theorem limit_small : limit < 10 := by
  decide
