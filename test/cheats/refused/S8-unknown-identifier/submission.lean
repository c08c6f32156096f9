theorem two_add_two : 2 + 2 = 5 := by
  exact Nat.two_add_two_eq_five
