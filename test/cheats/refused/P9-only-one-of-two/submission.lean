theorem first_sum : 1 + 1 = 2 := by
  rfl
