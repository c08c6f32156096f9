theorem add_swap (a b : Nat) : a + b = b + a :=
  (fun (_ : a < b) => Nat.add_comm a b) sorry
