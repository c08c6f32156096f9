theorem warm_up : 1 = 1 := rfl

)) this is not Lean ((

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
