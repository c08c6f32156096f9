theorem two_add_two : 2 + 2 = 4 := by
  decide
