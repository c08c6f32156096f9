theorem add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b

#exit

theorem nonsense : 1 = 2 := rfl
