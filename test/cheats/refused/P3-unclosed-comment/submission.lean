theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b /-

theorem two_add_two : 2 + 2 = 5 := by
  decide
