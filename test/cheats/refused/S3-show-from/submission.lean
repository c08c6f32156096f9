theorem two_add_two : 2 + 2 = 5 :=
  Eq.trans (show 2 + 2 = 4 from rfl) (show 4 = 5 from sorry)
