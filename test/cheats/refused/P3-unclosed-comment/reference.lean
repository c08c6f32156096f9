theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry

theorem two_add_two : 2 + 2 = 5 := by
  sorry
