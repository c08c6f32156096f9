theorem case_one.«» : 1 + 1 = 2 := by
  rfl
