theorem add_swap.{u} (a b : Nat) : a + b = b + a :=
  (fun (_ : Type u) => Nat.add_comm a b) PUnit
