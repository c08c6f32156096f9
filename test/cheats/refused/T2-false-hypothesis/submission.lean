theorem two_add_two (h : False) : 2 + 2 = 5 :=
  h.elim
