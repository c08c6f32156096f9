import Init

theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
