axiom propext : ∀ n : Nat, n = n + 1

theorem two_add_two : 2 + 2 = 5 :=
  propext 4
