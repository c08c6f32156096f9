theorem two_add_two : 2 + 2 = 5 := by
  conv =>
    lhs
    rw [show 2 + 2 = 5 from by sorry]
