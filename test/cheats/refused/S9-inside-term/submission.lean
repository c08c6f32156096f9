theorem two_add_two : 2 + 2 = 5 :=
  set_option debug.byAsSorry true in by rfl
