namespace Demo
protected theorem add_comm (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
end Demo
