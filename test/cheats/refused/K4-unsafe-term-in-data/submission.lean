def answer : Nat := unsafe (unsafeCast 3)

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
