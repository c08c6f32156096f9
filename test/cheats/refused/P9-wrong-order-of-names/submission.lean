theorem second_sum : 1 + 1 = 2 := by
  rfl

theorem first_sum : 2 + 2 = 4 := by
  rfl
