theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := Lean.trustCompiler
  Nat.add_comm a b
