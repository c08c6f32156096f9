namespace add_swap
theorem add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b
end add_swap
