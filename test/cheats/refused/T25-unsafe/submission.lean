unsafe def loop : 2 + 2 = 5 := loop

theorem two_add_two : 2 + 2 = 5 :=
  loop
