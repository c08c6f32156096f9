theorem add_swap (a b : Nat) : a + b = b + a := by
  sleep 3600000
  exact Nat.add_comm a b
