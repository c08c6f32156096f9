theorem two_add_two : 2 + 2 = 5 := by
  sorry -- [1A[2K[1G  decide
