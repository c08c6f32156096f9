namespace Demo
theorem add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b
end Demo

open Demo
example (a b : Nat) : a + b = b + a := add_swap a b
