@[export lean_nat_add]
def capture (a _b : Nat) : Nat := a

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
