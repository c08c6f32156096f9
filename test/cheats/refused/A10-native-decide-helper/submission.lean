private theorem aux : 2 ^ 20 % 7 = 4 := by
  first | native_decide | decide

theorem big : 2 ^ 20 % 7 = 4 := aux
