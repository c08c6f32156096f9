partial def loop : Nat → 2 + 2 = 5 :=
  fun n => loop (n + 1)

theorem two_add_two : 2 + 2 = 5 :=
  loop 0
