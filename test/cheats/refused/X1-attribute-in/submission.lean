def a1 (n : Nat) : Nat := n
def a2 (n : Nat) : Nat := n

attribute [implemented_by a2] a1 in
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
