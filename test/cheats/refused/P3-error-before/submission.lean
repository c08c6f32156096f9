theorem broken : 1 = 2 := rfl

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
