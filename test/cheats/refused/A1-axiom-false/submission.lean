axiom cheat : False

theorem two_add_two : 2 + 2 = 5 :=
  cheat.elim
