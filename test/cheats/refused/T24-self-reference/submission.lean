theorem two_add_two : 2 + 2 = 5 := by
  exact two_add_two
