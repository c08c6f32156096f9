theorem add_swap (a b : Nat) : a + b = b + a := by
  have h := Nat.add_comm a b
  exact h
