theorem two_add_two : 2 + 2 = 5 := by
  exact absurd rfl (sorryAx (1 ≠ 1) true)
