theorem two_add_two : 2 + 2 = 4 := by trivial

theorem two_add_two' : (2 + 2 = 5) → (2 + 2 = 5) := by
  exact id
