theorem two_add_two : 2 + 2 = 5 := by
  set_option debug.terminalTacticsAsSorry true in
  omega
