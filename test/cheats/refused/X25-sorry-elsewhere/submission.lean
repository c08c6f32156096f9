theorem later : 2 + 2 = 5 := by
  sorry

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
