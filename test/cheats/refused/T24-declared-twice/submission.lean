theorem two_add_two : 2 + 2 = 5 := by
  sorry

theorem two_add_two : 2 + 2 = 5 :=
  two_add_two
