theorem «../../reference.lean» (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
