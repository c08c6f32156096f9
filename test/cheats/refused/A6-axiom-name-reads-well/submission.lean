axiom «propext, Quot.sound» : ∀ n : Nat, n = n + 1

theorem two_add_two : 2 + 2 = 5 :=
  «propext, Quot.sound» 4
