axiom prοpext : ∀ n : Nat, n = n + 1

theorem two_add_two : 2 + 2 = 5 :=
  prοpext 4
