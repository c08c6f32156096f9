set_option debug.byAsSorry true

theorem two_add_two : 2 + 2 = 5 := by
  decide
